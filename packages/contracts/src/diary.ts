import Type, { type Static } from 'typebox';
import { DIARY_KINDS, DIARY_TEXT_MAX } from './constants.ts';
import { kitErrors } from './errors/kit.ts';
import { orchardErrors } from './errors/orchards.ts';
import { DespiteWait, HarvestWait, OrchardParams } from './orchards.ts';
import { route } from './route.ts';
import { Confirmation, Instant, Ulid } from './shapes.ts';

export const DiaryKind = Type.Enum([...DIARY_KINDS]);
export type DiaryKind = Static<typeof DiaryKind>;

const Text = Type.String({ maxLength: DIARY_TEXT_MAX });
const facts = {
  kind: DiaryKind,
  on: Type.String({
    format: 'date',
    description: 'day in India, at most a year ago; only a harvest may be planned ahead',
  }),
  productId: Type.Optional(Type.String({ maxLength: 64, description: 'a product of GET /api/labels, of a spray' })),
  product: Type.Optional(Type.String({ maxLength: DIARY_TEXT_MAX, description: 'what it says on the bottle or bag' })),
  litresPerPlant: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'of an irrigation' })),
  kilograms: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1_000_000, description: 'of a fertilizer on the orchard, or of a harvest' }),
  ),
  note: Type.Optional(Text),
};

/** What was done in an orchard on a day. */
export const DiaryEntry = Type.Object({
  id: Ulid,
  orchardId: Ulid,
  ...facts,
  preHarvestDays: Type.Optional(Type.Integer({ description: 'of a spray with a label' })),
  consultationId: Type.Optional(Type.String({ description: 'whose prescription the spray follows' })),
  createdAt: Instant,
});
export type DiaryEntry = Static<typeof DiaryEntry>;

/** What a doctor prescribed and nobody has noted as done: no wait before harvest counts from it. */
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
    orchardErrors.harvestWithinWait,
    orchardErrors.sprayPastHarvest,
  ],
  idempotent: true,
});

export const readDiary = route({
  method: 'GET',
  path: '/api/orchards/:orchardId/diary',
  summary: 'The last 100 entries of one’s own orchard, newest day first, and the sprays that a doctor prescribed',
  params: OrchardParams,
  replies: { 200: Diary },
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
