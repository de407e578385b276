import { BAHARS, PLANT_AGE, PLANT_COUNT, PLANT_COUNT_MAX, PLANT_PHASES } from '@anar/contracts/constants';
import { asciiDigits } from '../../ui/form/ascii-digits.ts';

export type PlantPhase = (typeof PLANT_PHASES)[number];
export type Bahar = (typeof BAHARS)[number];
export type Step = 1 | 2 | 3 | 4;
export const LAST_STEP = 4;

/** The answers so far. */
export interface OrchardDraft {
  step: Step;
  plantAge: number;
  currentPhase: PlantPhase | null;
  baharType: Bahar | null;
  /** 0: the field was emptied. */
  plantCount: number;
  /** Idempotency-Key of the submission; constant until the answers change. */
  key: string | null;
}

export const emptyDraft: OrchardDraft = {
  step: 1,
  plantAge: PLANT_AGE.initial,
  currentPhase: null,
  baharType: null,
  plantCount: PLANT_COUNT.initial,
  key: null,
};

export type DraftAction =
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'age'; years: number }
  | { type: 'phase'; phase: PlantPhase }
  | { type: 'bahar'; bahar: Bahar }
  /** Null: the field was emptied. */
  | { type: 'count'; plants: number | null }
  | { type: 'submitted'; key: string };

export function draftReducer(draft: OrchardDraft, action: DraftAction): OrchardDraft {
  switch (action.type) {
    case 'next':
      return canGoOn(draft) && draft.step < LAST_STEP ? { ...draft, step: (draft.step + 1) as Step } : draft;
    case 'back':
      return draft.step > 1 ? { ...draft, step: (draft.step - 1) as Step } : draft;
    case 'age':
      return { ...draft, plantAge: clamp(action.years, PLANT_AGE.min, PLANT_AGE.max), key: null };
    case 'phase':
      return { ...draft, currentPhase: action.phase, key: null };
    case 'bahar':
      return { ...draft, baharType: action.bahar, key: null };
    case 'count':
      return { ...draft, plantCount: action.plants === null ? 0 : clamp(action.plants, 1, PLANT_COUNT_MAX), key: null };
    case 'submitted':
      return draft.key === null ? { ...draft, key: action.key } : draft;
  }
}

/** Step 1 always; 2 needs a phase, 3 a bahar, 4 a count above 0. */
export function canGoOn(draft: OrchardDraft): boolean {
  if (draft.step === 2) return draft.currentPhase !== null;
  if (draft.step === 3) return draft.baharType !== null;
  if (draft.step === 4) return draft.plantCount > 0;
  return true;
}

export function percentDone(step: Step): number {
  return (step / LAST_STEP) * 100;
}

/** Young trees need more care, 3 to 8 years fruit well, older ones need special fertilizer. */
export function ageHint(years: number): 'young' | 'prime' | 'old' {
  if (years < 3) return 'young';
  return years <= 8 ? 'prime' : 'old';
}

/** Whole number typed by hand, in Devanagari digits too; null without digits. */
export function readCount(typed: string): number | null {
  const digits = asciiDigits(typed);
  return digits === '' ? null : clamp(Number(digits), 1, PLANT_COUNT_MAX);
}

/** Validates a stored draft; an invalid one starts over. */
export function toDraft(raw: unknown): OrchardDraft {
  if (typeof raw !== 'object' || raw === null) return emptyDraft;
  const kept = raw as Partial<Record<keyof OrchardDraft, unknown>>;
  const draft: OrchardDraft = {
    step: ([1, 2, 3, 4] as const).find((step) => step === kept.step) ?? 1,
    plantAge: isNumber(kept.plantAge) ? clamp(kept.plantAge, PLANT_AGE.min, PLANT_AGE.max) : PLANT_AGE.initial,
    currentPhase: PLANT_PHASES.find((phase) => phase === kept.currentPhase) ?? null,
    baharType: BAHARS.find((bahar) => bahar === kept.baharType) ?? null,
    plantCount: isNumber(kept.plantCount) ? clamp(kept.plantCount, 0, PLANT_COUNT_MAX) : PLANT_COUNT.initial,
    key: typeof kept.key === 'string' ? kept.key : null,
  };
  if (draft.step > 2 && draft.currentPhase === null) return { ...draft, step: 2 };
  if (draft.step > 3 && draft.baharType === null) return { ...draft, step: 3 };
  return draft;
}

function isNumber(raw: unknown): raw is number {
  return typeof raw === 'number' && Number.isFinite(raw);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value)));
}
