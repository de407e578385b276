import { URGENCIES } from '@anar/contracts/constants';
import type {
  Diagnosis,
  FertilizerItem,
  FollowUp,
  HowToLink,
  LabelDose,
  LeadsTo,
} from '@anar/contracts/diagnosis/diagnosis';
import type { DiagnosisFeedback, DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';

/**
 * A check as the card needs it: the contract's record, but from any version of server or device, so most fields are
 * optional.
 */
export interface CheckRecord {
  id: string;
  userInput: string;
  symptom?: DiagnosisRecord['symptom'];
  answers: GivenAnswer[];
  /** The farmer's feedback, as far as known. */
  feedback: DiagnosisFeedback;
  imageUrl?: string;
  thumbnailUrl?: string;
  createdAt?: string;
  diagnosis: CheckResult;
}

export interface GivenAnswer {
  question: string;
  optionId: string;
  label: string;
  /** All options of the question; empty when the server sent none. */
  options: FollowUp['options'];
}

export type CheckResult = Pick<
  Diagnosis,
  'confidence' | 'urgency' | 'action' | 'actionText' | 'diagnosis' | 'hindi_text' | 'steps' | 'matchedWords' | 'safety'
> & {
  scientificName?: string;
  /** A warning that is shown at any confidence. */
  notice?: string;
  why?: string;
  irrigation?: Water;
  fertilizer?: Manure;
  doses: LabelDose[];
  followUp?: FollowUp;
  sources: string[];
  /** Library pages that answer a how-to question, the most likely first. */
  howTo: HowToLink[];
  /** Where a question that is not about a sickness is answered. */
  leadsTo?: LeadsTo;
  /** Two of the farmer's answers that do not fit together. */
  contradiction?: string;
  problemId?: string;
  /** Origin of the answer: the rules or a model; absent in old records. */
  source?: Diagnosis['source'];
  /** A model analysed the photo (the rules never do). Only an explicit true counts. */
  photoSeen: boolean;
};

export interface Water {
  litersPerPlant?: number;
  when?: string;
  why?: string;
  source?: string;
}

export interface Manure {
  type: string;
  amountPerPlant_g?: number;
  amountPerAcre_kg?: number;
  schedule?: string;
  organicOption?: string;
  caution?: string;
  source?: string;
  /** Amounts of the schedule, for a whole year. */
  items: FertilizerItem[];
}

/** A how-to question that exactly one library page answers: its steps are the advice. */
export const isAnsweredByPage = ({ howTo }: Pick<CheckResult, 'howTo'>): boolean => howTo.length === 1;

type Fields = Record<string, unknown>;
const SOURCES = ['rules', 'model'] as const satisfies readonly Diagnosis['source'][];

/**
 * Parses every form of a past check: the wrapper `{userInput, imageUrl, diagnosis}` or the bare diagnosis, with numbers
 * as text ("78", "78%"). Null when it is not a check.
 */
export function toCheckRecord(raw: unknown): CheckRecord | null {
  if (!isFields(raw)) return null;
  const wrapped = isFields(raw.diagnosis);
  const result = wrapped ? (raw.diagnosis as Fields) : raw;
  if (!wrapped && typeof raw.action !== 'string' && typeof raw.diagnosis !== 'string') return null;
  return {
    id: text(raw.id) ?? text(raw._id) ?? '',
    userInput: text(raw.userInput) ?? '',
    answers: toAnswers(raw.answers),
    feedback: toFeedback(raw.feedback),
    ...optional('symptom', text(raw.symptom) as CheckRecord['symptom']),
    ...optional('imageUrl', text(raw.imageUrl)),
    ...optional('thumbnailUrl', text(raw.thumbnailUrl)),
    ...optional('createdAt', text(raw.createdAt)),
    diagnosis: toResult(result),
  };
}

/** Parses a list and drops what is not a check. */
export function toCheckRecords(raw: unknown): CheckRecord[] {
  return Array.isArray(raw) ? raw.map(toCheckRecord).filter((record) => record !== null) : [];
}

/** The checks of a list that have an answer and a page of their own. */
export function listedChecks(raw: unknown): CheckRecord[] {
  return toCheckRecords(raw).filter(({ id, diagnosis }) => id !== '' && diagnosis.action !== '');
}

/** Parses "78", "78.5", "78%" and 78; anything else is undefined. */
export function toNumber(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw !== 'string') return undefined;
  const trimmed = raw.trim().replace(/%$/, '');
  const value = Number(trimmed);
  return trimmed !== '' && Number.isFinite(value) ? value : undefined;
}

function toResult(raw: Fields): CheckResult {
  const irrigation = toWater(raw.irrigation);
  const fertilizer = toManure(raw.fertilizer);
  return {
    confidence: Math.min(100, Math.max(0, toNumber(raw.confidence) ?? 0)),
    urgency: URGENCIES.find((urgency) => urgency === raw.urgency) ?? 'medium',
    action: text(raw.action) ?? '',
    actionText: text(raw.actionText) ?? '',
    diagnosis: text(raw.diagnosis) ?? '',
    hindi_text: text(raw.hindi_text) ?? '',
    steps: texts(raw.steps),
    matchedWords: texts(raw.matchedWords),
    safety: texts(raw.safety),
    sources: texts(raw.sources),
    photoSeen: raw.photoSeen === true,
    doses: toDoses(raw.doses),
    howTo: toLinks(raw.howTo),
    ...optional('problemId', text(raw.problemId)),
    ...optional(
      'source',
      SOURCES.find((source) => source === raw.source),
    ),
    ...optional('scientificName', text(raw.scientificName)),
    ...optional('notice', text(raw.notice)),
    ...optional('why', text(raw.why)),
    ...optional('irrigation', irrigation),
    ...optional('fertilizer', fertilizer),
    ...optional('followUp', toFollowUp(raw.followUp)),
    ...optional('leadsTo', toLead(raw.leadsTo)),
    ...optional('contradiction', text(raw.contradiction)),
  };
}

const PAGES = ['orchard', 'fertilizer', 'market', 'kisan_call_centre'] as const satisfies readonly LeadsTo['page'][];

/** A page newer than this app is left out. */
function toLead(raw: unknown): LeadsTo | undefined {
  if (!isFields(raw)) return undefined;
  const page = PAGES.find((one) => one === raw.page);
  return page && { page, ...optional('search', text(raw.search)) };
}

function toWater(raw: unknown): Water | undefined {
  if (!isFields(raw)) return undefined;
  return {
    ...optional('litersPerPlant', toNumber(raw.litersPerPlant)),
    ...optional('when', text(raw.when)),
    ...optional('why', text(raw.why)),
    ...optional('source', text(raw.source)),
  };
}

function toManure(raw: unknown): Manure | undefined {
  if (!isFields(raw)) return undefined;
  return {
    type: text(raw.type) ?? '',
    items: toItems(raw.items),
    ...optional('amountPerPlant_g', toNumber(raw.amountPerPlant_g)),
    ...optional('amountPerAcre_kg', toNumber(raw.amountPerAcre_kg)),
    ...optional('schedule', text(raw.schedule)),
    ...optional('organicOption', text(raw.organicOption)),
    ...optional('caution', text(raw.caution)),
    ...optional('source', text(raw.source)),
  };
}

function toFollowUp(raw: unknown): FollowUp | undefined {
  if (!isFields(raw) || typeof raw.question !== 'string') return undefined;
  const options = toOptions(raw.options);
  return options.length > 0 ? { question: raw.question, options } : undefined;
}

function toOptions(raw: unknown): FollowUp['options'] {
  return fieldsOf(raw).flatMap(({ id, label }) => {
    return typeof id === 'string' && typeof label === 'string' ? [{ id, label }] : [];
  });
}

function toLinks(raw: unknown): HowToLink[] {
  return fieldsOf(raw).flatMap(({ id, title }) => {
    return typeof id === 'string' && typeof title === 'string' ? [{ id, title }] : [];
  });
}

function toFeedback(raw: unknown): DiagnosisFeedback {
  if (!isFields(raw)) return {};
  const { advice, outcome } = raw;
  return {
    ...(typeof advice === 'boolean' && { advice }),
    ...(typeof outcome === 'boolean' && { outcome }),
  };
}

function toAnswers(raw: unknown): GivenAnswer[] {
  return fieldsOf(raw).flatMap(({ question, optionId, label, options }) =>
    typeof question === 'string' && typeof optionId === 'string' && typeof label === 'string'
      ? [{ question, optionId, label, options: toOptions(options) }]
      : [],
  );
}

function toItems(raw: unknown): FertilizerItem[] {
  return fieldsOf(raw).flatMap(({ name, ...amounts }) => {
    const perPlant_g = toNumber(amounts.perPlant_g);
    const perAcre_kg = toNumber(amounts.perAcre_kg);
    const complete = typeof name === 'string' && perPlant_g !== undefined && perAcre_kg !== undefined;
    return complete ? [{ name, perPlant_g, perAcre_kg }] : [];
  });
}

function toDoses(raw: unknown): LabelDose[] {
  return fieldsOf(raw).flatMap(({ productId, product, dose, perPump, preHarvestDays, source, note, sprayedBefore }) => {
    const days = toNumber(preHarvestDays);
    const said = text(product);
    const amount = text(dose);
    if (!said || !amount || days === undefined) return [];
    const base = { productId: text(productId) ?? said, product: said, dose: amount, preHarvestDays: days };
    const notes = { ...optional('note', text(note)), ...optional('sprayedBefore', text(sprayedBefore)) };
    const pumps = toPumps(perPump);
    return [{ ...base, ...(pumps.length > 0 && { perPump: pumps }), source: text(source) ?? '', ...notes }];
  });
}

function toPumps(raw: unknown): NonNullable<LabelDose['perPump']> {
  return fieldsOf(raw).flatMap(({ litres, amount }) =>
    typeof litres === 'number' && typeof amount === 'string' ? [{ litres, amount }] : [],
  );
}

function fieldsOf(raw: unknown): Fields[] {
  return Array.isArray(raw) ? raw.filter(isFields) : [];
}

function isFields(raw: unknown): raw is Fields {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

function text(raw: unknown): string | undefined {
  return typeof raw === 'string' && raw.trim() !== '' ? raw : undefined;
}

function texts(raw: unknown): string[] {
  return Array.isArray(raw) ? raw.filter((item) => typeof item === 'string' && item.trim() !== '') : [];
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };
}
