import Type, { type Static } from 'typebox';
import { consultErrors } from '../errors/consult.ts';
import { kitErrors } from '../errors/kit.ts';
import { route } from '../route.ts';
import { IdParams, Instant, Ulid } from '../shapes.ts';
import { moved } from './consultations.ts';

/** What a doctor sees of the farm beside the problem; each part carries its own date. */
export const CaseSheet = Type.Object({
  orchards: Type.Array(
    Type.Object({
      orchardId: Ulid,
      isAsked: Type.Boolean({ description: 'the one that the farmer named' }),
      plantCount: Type.Integer(),
      plantAge: Type.Integer({ description: 'years' }),
      plantPhase: Type.String(),
      plantBahar: Type.Optional(Type.String()),
      soilType: Type.String(),
      irrigationType: Type.String(),
      district: Type.Optional(Type.String()),
      districtName: Type.Optional(Type.String({ description: 'in Hindi' })),
      rainMm: Type.Optional(
        Type.Array(Type.Number(), {
          description: 'mm of the last days in India, oldest first, the last of today so far',
        }),
      ),
      rainAt: Type.Optional(Instant),
      work: Type.Array(
        Type.Object({
          kind: Type.String(),
          on: Type.String({ format: 'date' }),
          product: Type.Optional(Type.String()),
          preHarvestDays: Type.Optional(Type.Integer()),
          safeOn: Type.Optional(Type.String({ format: 'date', description: 'first day of picking after it' })),
        }),
        { description: 'the last entries of the diary, newest first' },
      ),
    }),
  ),
  checks: Type.Array(
    Type.Object({
      diagnosisId: Ulid,
      problem: Type.Union([Type.String(), Type.Null()], { description: 'in Hindi; the app’s estimate' }),
      confidence: Type.Integer(),
      urgency: Type.String(),
      at: Instant,
    }),
  ),
});
export type CaseSheet = Static<typeof CaseSheet>;

export const readCaseSheet = route({
  method: 'GET',
  path: '/api/consultations/:id/case-sheet',
  summary: 'For its doctor, while the farmer shares it',
  params: IdParams,
  replies: { 200: CaseSheet },
  errors: [kitErrors.notFound, consultErrors.noConsent, consultErrors.notApproved],
});

export const shareRecords = route({
  ...moved,
  method: 'PUT',
  path: '/api/consultations/:id/shares-records',
  summary: 'By the farmer, at any moment: whether the doctor may see the case sheet',
  body: Type.Object({ sharesRecords: Type.Boolean() }),
  errors: [kitErrors.notFound],
});
