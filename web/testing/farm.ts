import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { AddDiaryRequest, DiaryEntry, PlannedSpray } from '@anar/contracts/orchards/diary';
import type { FertilizerDose, FertilizerPlan } from '@anar/contracts/orchards/fertilizer';
import type { LabelClaim } from '@anar/contracts/orchards/labels';
import type {
  ChangeOrchardRequest,
  Orchard,
  OrchardLocationRequest,
  OrchardPlace,
} from '@anar/contracts/orchards/orchards';
import type { Place } from '@anar/contracts/orchards/places';
import { vi } from 'vitest';
import { ADVICE, sprayHours } from '../src/features/advice/testing.ts';
import { type Answers, Refusal, type SentRequest } from './gateway.ts';
import { ORCHARD_ID, orchard } from './orchards.ts';
import { CREATED_AT, FARMER } from './people.ts';

/** The date of all fixtures here. */
export const TODAY = '2026-11-21';
/** A time of that date in India. */
export const at = (time: string) => `${TODAY}T${time}:00+05:30`;
/** Sets the clock to a time of that date in India; timers keep running. */
export const setHour = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at(time)) });

export const SECOND_ID = '01KZ000000000000000SECND00';
export const SOLAPUR = { latitude: 17.66, longitude: 75.91 };
export const PLACE_BY_PHONE: OrchardPlace = {
  source: 'gps',
  approximate: false,
  district: 'solapur',
  districtName: 'सोलापुर',
};

/** An orchard with a location, so that it gets advice. */
export const located = (facts: Partial<Orchard> = {}): Orchard =>
  orchard({ ...SOLAPUR, place: PLACE_BY_PHONE, ...facts });

export const place = (facts: Partial<Place> = {}): Place => ({
  id: 'nashik',
  kind: 'district',
  name: 'नासिक',
  districtName: 'नासिक',
  stateName: 'महाराष्ट्र',
  ...facts,
});

/** Spraying is safe from six to nine, then with caution; irrigation every other day. */
export const advice = (facts: Partial<DailyAdvisory> = {}): DailyAdvisory => ({
  ...ADVICE,
  orchardId: ORCHARD_ID,
  dataSource: 'live',
  sprayDecision: 'safe',
  sprayReasons: ['हवा 8 किमी/घंटा तक'],
  sprayWindow: { from: at('06:00'), to: at('09:00'), decision: 'safe', text: 'आज सुबह 6 से 9' },
  sprayHours: sprayHours(['safe', 'safe', 'safe', ...Array<'caution'>(11).fill('caution')]),
  irrigationLiters: '14',
  irrigationMinutes: 105,
  ...facts,
});

export const dose = (facts: Partial<FertilizerDose> = {}): FertilizerDose => ({
  when: 'सिंचाई शुरू करते समय',
  due: 'now',
  window: { from: '2026-11-01', to: '2026-11-30' },
  items: [
    { name: 'यूरिया', perPlantGrams: 400, orchardKilograms: 80, bags: 2, bagKilograms: 45 },
    {
      name: 'सड़ी गोबर खाद',
      perPlantGrams: 30_000,
      orchardKilograms: 6000,
      bags: 120,
      bagKilograms: 50,
      trolleyKilograms: 3000,
    },
  ],
  ...facts,
});

export const plan = (facts: Partial<FertilizerPlan> = {}): FertilizerPlan => ({
  orchardId: ORCHARD_ID,
  perPlantGrams: { n: 625, p2o5: 250, k2o: 250 },
  manureKilogramsPerPlant: 30,
  doses: [dose()],
  recorded: [],
  caution: 'मिट्टी जाँच के बिना ज़्यादा न दें',
  source: 'ICAR',
  ...facts,
});

/** Pre-harvest interval of 7 days. */
export const THRIPS_SPRAY: LabelClaim = {
  productId: 'tolfenpyrad_15ec',
  product: 'टोल्फ़ेनपाइराड 15 EC',
  kind: 'insecticide',
  problems: ['थ्रिप्स'],
  perHectare: { from: 1000, to: 1000, unit: 'ml' },
  preHarvestDays: 7,
  source: 'CIB&RC',
};
/** Pre-harvest interval of 10 days. */
export const BLIGHT_SPRAY: LabelClaim = {
  productId: 'kasugamycin_5_coc_45wp',
  product: 'कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP',
  kind: 'bactericide',
  problems: ['तेलिया'],
  perLitre: { from: 2, to: 2, unit: 'g' },
  preHarvestDays: 10,
  source: 'CIB&RC',
};
/** Pre-harvest interval of 7 days; dosed per litre. */
export const SPOT_SPRAY: LabelClaim = {
  productId: 'difenoconazole_25ec',
  product: 'डाइफेनोकोनाज़ोल 25 EC',
  kind: 'fungicide',
  problems: ['फल के धब्बे'],
  perLitre: { from: 1, to: 1, unit: 'ml' },
  preHarvestDays: 7,
  source: 'CIB&RC',
};
export const LABELS: Answers = { 'GET /api/labels': { labels: [THRIPS_SPRAY, BLIGHT_SPRAY, SPOT_SPRAY] } };

export const diaryEntry = (facts: Partial<DiaryEntry> = {}): DiaryEntry => ({
  id: '01KZ000000000000000ENTRY00',
  orchardId: ORCHARD_ID,
  kind: 'irrigation',
  on: TODAY,
  createdAt: CREATED_AT,
  ...facts,
});

export const plannedSpray = (facts: Partial<PlannedSpray> = {}): PlannedSpray => ({
  id: '01KZ000000000000000PLANNED',
  consultationId: '01KZ00000000000000C0NSVLT0',
  on: TODAY,
  productId: BLIGHT_SPRAY.productId,
  product: BLIGHT_SPRAY.product,
  preHarvestDays: BLIGHT_SPRAY.preHarvestDays,
  ...facts,
});

interface Kept {
  entries?: DiaryEntry[];
  planned?: PlannedSpray[];
}

/** Answers of a server that has these orchards and stores what it is sent; `more` overrides them. */
export function farm(
  orchards: readonly Orchard[],
  more: Answers = {},
  { entries = [], planned = [] }: Kept = {},
): Answers {
  let list = [...orchards];
  let lines = entries;
  let sprays = planned;
  const one = (id: string | undefined) => list.find((orchard) => orchard.id === id) ?? orchard();
  return {
    'GET /api/orchards/user/:userId': () => ({ data: list }),
    'PATCH /api/orchards/:orchardId': ({ params, body }) => {
      const changed = changedBy(one(params.orchardId), body as ChangeOrchardRequest);
      list = list.map((orchard) => (orchard.id === changed.id ? changed : orchard));
      return { orchard: changed };
    },
    'DELETE /api/orchards/:orchardId': ({ params }) => {
      list = list.filter(({ id }) => id !== params.orchardId);
      return { ok: true };
    },
    'POST /api/orchard/location': ({ body }) => {
      const { orchardId, placeId } = body as OrchardLocationRequest;
      const picked: OrchardPlace = { source: 'picked', approximate: true, name: place().name };
      const found = located({ ...one(orchardId), ...SOLAPUR, place: placeId ? picked : PLACE_BY_PHONE });
      list = list.map((orchard) => (orchard.id === orchardId ? found : orchard));
      return { orchard: found };
    },
    'GET /api/orchards/:orchardId/diary': () => ({ entries: lines, planned: sprays }),
    'POST /api/orchards/:orchardId/diary': ({ params, body }) => {
      const { plannedId, despiteWait: _seen, voice: _voice, ...facts } = body as AddDiaryRequest;
      const id = `01KZ00000000000000NEWENTR${lines.length}`;
      const entry = diaryEntry({ ...facts, ...labelOf(facts.productId), id, orchardId: params.orchardId ?? '' });
      lines = [entry, ...lines];
      sprays = sprays.filter((spray) => spray.id !== plannedId);
      return { entry };
    },
    'DELETE /api/orchards/:orchardId/diary/:entryId': ({ params }) => {
      lines = lines.filter(({ id }) => id !== params.entryId);
      sprays = sprays.filter(({ id }) => id !== params.entryId);
      return { ok: true };
    },
    'GET /api/orchards/:orchardId/seasons': { seasons: [] },
    'GET /api/orchards/:orchardId/fertilizer': ({ params }) =>
      plan({ orchardId: params.orchardId ?? '', recorded: lines.flatMap(givenIn) }),
    'GET /api/voice': { listens: false, speaks: true },
    ...adviceFrom(advice()),
    ...LABELS,
    ...more,
  };
}

const givenIn = ({ kind, on, product = '' }: DiaryEntry) => (kind === 'fertilizer' ? [{ on, product }] : []);

/** Answers of a server whose advice of today is `first` until it is generated again or gets feedback. */
export function adviceFrom(
  first: DailyAdvisory | Refusal,
  next: (sent: SentRequest) => DailyAdvisory = () => advice(),
): Answers {
  let now = first;
  const make = (sent: SentRequest) => {
    const made = next(sent);
    now = made;
    return made;
  };
  return {
    'GET /api/advisories/today/:orchardId': () => now,
    'POST /api/advisories/generate': make,
    'POST /api/advisories/feedback': make,
  };
}

function changedBy(before: Orchard, { despiteWait: _seen, resting, ...facts }: ChangeOrchardRequest): Orchard {
  const rested = resting == null ? {} : { resting: { value: resting, toldAt: CREATED_AT } };
  const changed = Object.entries({ ...before, ...facts, ...rested }).filter(([, fact]) => fact !== null);
  return Object.fromEntries(changed) as Orchard;
}

function labelOf(productId: string | undefined): Pick<DiaryEntry, 'product' | 'preHarvestDays'> {
  const label = [THRIPS_SPRAY, BLIGHT_SPRAY, SPOT_SPRAY].find((one) => one.productId === productId);
  return label ? { product: label.product, preHarvestDays: label.preHarvestDays } : {};
}

export const NO_ADVICE = new Refusal(404, 'advisory_missing');
export const AWAY = new Refusal(503, 'service_unavailable');

/** Stores answers on the device in the app's format, dated ten minutes ago. */
export function keepOnDevice(name: 'advice' | 'fertilizer' | 'orchards', answers: Record<string, unknown>): void {
  const kept = Object.entries(answers).map(([id, answer]) => ({
    userId: FARMER.id,
    id,
    at: Date.now() - 600_000,
    answer,
  }));
  localStorage.setItem(`anar-mitra:${name}:v1`, JSON.stringify(kept));
}
