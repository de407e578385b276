import Type from 'typebox';
import { Role } from './auth.ts';
import { PLAN_IDS } from './constants.ts';
import { Urgency } from './diagnosis.ts';
import { event } from './event.ts';
import { Bahar, IrrigationType, PlantPhase, SoilType } from './orchards.ts';
import { Instant, Ulid } from './shapes.ts';

/** Every fact that one service tells the others. Names stay once shipped. */

export const userRegistered = event({
  type: 'auth.user-registered',
  version: 1,
  data: Type.Object({ userId: Ulid, role: Role }),
});

export const userRenamed = event({
  type: 'auth.user-renamed',
  version: 1,
  data: Type.Object({ userId: Ulid, name: Type.String() }),
});

export const sessionRevoked = event({
  type: 'auth.session-revoked',
  version: 1,
  data: Type.Object({ userId: Ulid, sid: Ulid }),
});

export const userDeleted = event({
  type: 'auth.user-deleted',
  version: 1,
  data: Type.Object({ userId: Ulid }),
});

export const orchardChanged = event({
  type: 'orchard.orchard-changed',
  version: 1,
  data: Type.Object({
    orchardId: Ulid,
    userId: Ulid,
    plantCount: Type.Integer(),
    plantAge: Type.Integer(),
    plantPhase: PlantPhase,
    plantBahar: Type.Optional(Bahar),
    soilType: SoilType,
    irrigationType: IrrigationType,
    active: Type.Boolean(),
    latitude: Type.Optional(Type.Number()),
    longitude: Type.Optional(Type.Number()),
  }),
});

export const diagnosisCompleted = event({
  type: 'diagnosis.completed',
  version: 1,
  data: Type.Object({
    diagnosisId: Ulid,
    userId: Ulid,
    problem: Type.Union([Type.String(), Type.Null()]),
    urgency: Urgency,
    confidence: Type.Integer(),
    district: Type.Union([Type.String(), Type.Null()]),
  }),
});

/** The plan a person has now. After `until` it is the free one again, without an event. */
export const subscriptionChanged = event({
  type: 'payments.subscription-changed',
  version: 1,
  data: Type.Object({
    userId: Ulid,
    planId: Type.Enum([...PLAN_IDS]),
    until: Type.Union([Instant, Type.Null()]),
  }),
});
