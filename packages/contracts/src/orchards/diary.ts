import Type, { type Static } from 'typebox';
import {
  DIARY_KINDS,
  DIARY_MONEY_MAX_PAISE,
  DIARY_TEXT_MAX,
  RECORDING_MAX_BYTES,
  RECORDING_MAX_SECONDS,
  WAVEFORM_BARS,
} from '../constants.ts';
import { kitErrors } from '../errors/kit.ts';
import { orchardErrors } from '../errors/orchards.ts';
import { voiceErrors } from '../errors/voice.ts';
import { route } from '../route.ts';
import { Confirmation, Instant, Ulid } from '../shapes.ts';
import { DespiteWait, HarvestWait, OrchardParams } from './orchards.ts';

export const DiaryKind = Type.Enum([...DIARY_KINDS]);
export type DiaryKind = Static<typeof DiaryKind>;

const Text = Type.String({ maxLength: DIARY_TEXT_MAX });
const Paise = (what: string) =>
  Type.Integer({ minimum: 0, maximum: DIARY_MONEY_MAX_PAISE, description: `paise; ${what}` });
const facts = {
  kind: DiaryKind,
  on: Type.String({
    format: 'date',
    description: 'day in India, at most a year ago; only a harvest may be planned ahead',
  }),
  productId: Type.Optional(Type.String({ maxLength: 64, description: 'a product of GET /api/labels, of a spray' })),
  product: Type.Optional(
    Type.String({
      maxLength: DIARY_TEXT_MAX,
      description: 'what it says on the bottle or bag; the name of a labelled product counts as its productId',
    }),
  ),
  litresPerPlant: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'of an irrigation' })),
  kilograms: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1_000_000, description: 'of a fertilizer on the orchard, or of a harvest' }),
  ),
  costPaise: Type.Optional(Paise('what it cost, labour included')),
  incomePaise: Type.Optional(Paise('of a harvest: what was paid for it')),
  note: Type.Optional(Text),
};

const soundFacts = {
  seconds: Type.Number({ exclusiveMinimum: 0, maximum: RECORDING_MAX_SECONDS + 1 }),
  waveform: Type.Optional(
    Type.String({ pattern: `^[0-9]{1,${WAVEFORM_BARS}}$`, description: 'a digit for each bar, 0 is silence' }),
  ),
};

/** Work done in an orchard on a day. */
export const DiaryEntry = Type.Object({
  id: Ulid,
  orchardId: Ulid,
  ...facts,
  preHarvestDays: Type.Optional(Type.Integer({ description: 'of a spray with a label' })),
  consultationId: Type.Optional(Type.String({ description: 'whose prescription the spray follows' })),
  voice: Type.Optional(
    Type.Object({ url: Type.String({ description: 'link of 15 minutes for its owner alone' }), ...soundFacts }),
  ),
  createdAt: Instant,
});
export type DiaryEntry = Static<typeof DiaryEntry>;

/** Prescribed by a doctor and not yet recorded as done: no waiting period before harvest counts from it. */
export const PlannedSpray = Type.Object({
  id: Ulid,
  consultationId: Ulid,
  on: Type.String({ format: 'date', description: 'day in India from which it may be done' }),
  productId: Type.Optional(Type.String({ description: 'a product of GET /api/labels' })),
  product: Type.String(),
  preHarvestDays: Type.Optional(Type.Integer({ description: 'of the label' })),
});
export type PlannedSpray = Static<typeof PlannedSpray>;

export const AddDiaryRequest = Type.Object({
  ...facts,
  voice: Type.Optional(
    Type.Object({ id: Ulid, ...soundFacts }, { description: 'as POST …/diary/voice answered it; goes into one entry' }),
  ),
  plannedId: Type.Optional(Type.String({ maxLength: 26, description: 'the prescribed spray that this one was' })),
  despiteWait: DespiteWait,
});
export type AddDiaryRequest = Static<typeof AddDiaryRequest>;

const Diary = Type.Object({
  entries: Type.Array(DiaryEntry),
  planned: Type.Optional(Type.Array(PlannedSpray, { description: 'earliest first' })),
  harvestWait: Type.Optional(HarvestWait),
});

export const addDiaryEntry = route({
  method: 'POST',
  path: '/api/orchards/:orchardId/diary',
  summary: 'Notes what was done, or a harvest that is planned; a spray counts down the days before harvest',
  params: OrchardParams,
  body: AddDiaryRequest,
  replies: { 201: Type.Object({ entry: DiaryEntry, harvestWait: Type.Optional(HarvestWait) }) },
  errors: [
    kitErrors.notFound,
    orchardErrors.diaryDay,
    orchardErrors.diaryHarvestDay,
    orchardErrors.diaryProduct,
    orchardErrors.diaryFull,
    orchardErrors.voiceGone,
    orchardErrors.harvestWithinWait,
    orchardErrors.harvestWaitUnknown,
    orchardErrors.sprayPastHarvest,
  ],
  idempotent: true,
});

export const uploadDiaryVoice = route({
  method: 'POST',
  path: '/api/orchards/:orchardId/diary/voice',
  summary:
    'A voice note of at most 60 s (AAC in mp4, or PCM wav) for an entry that is about to be written. What no entry takes within a day goes, and so does all but a person’s newest 20',
  params: OrchardParams,
  form: Type.Object({}),
  files: { name: 'voice', max: 1, maxBytes: RECORDING_MAX_BYTES },
  replies: { 201: Type.Object({ voice: Type.Object({ id: Ulid, seconds: Type.Number() }) }) },
  errors: [
    kitErrors.notFound,
    voiceErrors.recordingMissing,
    voiceErrors.notARecording,
    voiceErrors.notPlayable,
    voiceErrors.recordingTooLong,
  ],
});

export const readDiary = route({
  method: 'GET',
  path: '/api/orchards/:orchardId/diary',
  summary: 'The last 100 entries of one’s own orchard, newest day first, and the sprays that a doctor prescribed',
  params: OrchardParams,
  replies: { 200: Diary },
  errors: [kitErrors.notFound],
});

/**
 * Cost and income of a season's entries. A season is a year of the orchard's bahar, from the month in which water is
 * withheld.
 */
export const Season = Type.Object({
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date', description: 'the last day of it' }),
  costPaise: Type.Object({
    spray: Type.Integer(),
    fertilizer: Type.Integer(),
    irrigation: Type.Integer(),
    harvest: Type.Integer(),
  }),
  incomePaise: Type.Integer(),
});
export type Season = Static<typeof Season>;

export const readSeasons = route({
  method: 'GET',
  path: '/api/orchards/:orchardId/seasons',
  summary:
    'Cost and income of the running season and of the one before, as the diary has them; without a bahar the year from April',
  params: OrchardParams,
  replies: { 200: Type.Object({ seasons: Type.Array(Season, { description: 'the running one first' }) }) },
  errors: [kitErrors.notFound],
});

export const removeDiaryEntry = route({
  method: 'DELETE',
  path: '/api/orchards/:orchardId/diary/:entryId',
  summary: 'Takes an entry back, or a prescribed spray out; done twice is done once',
  params: Type.Object({ ...OrchardParams.properties, entryId: Ulid }),
  replies: { 200: Confirmation },
  errors: [kitErrors.notFound],
});
