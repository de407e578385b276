import Type from 'typebox';
import { PLAN_IDS } from '../constants.ts';
import { Urgency } from '../diagnosis/diagnosis.ts';
import { MarketId } from '../market.ts';
import { DiaryKind } from '../orchards/diary.ts';
import { Bahar, IrrigationType, PlantPhase, SoilType } from '../orchards/orchards.ts';
import { Instant, Ulid } from '../shapes.ts';
import { Role } from '../users/auth.ts';
import { event } from './event.ts';

/**
 * Every fact that one service publishes to the others. Names stay once shipped. They lie in the stream for a month: no phone number,
 * no exact place, and of what people typed only what a listener needs.
 */

export const userRegistered = event({
  type: 'auth.user-registered',
  version: 1,
  data: Type.Object({
    userId: Ulid,
    role: Role,
    wasCustomer: Type.Optional(
      Type.Boolean({ description: 'an account that this number had within a year had paid for something' }),
    ),
  }),
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

/** Every service that stores personal data, and publishes `userErased` once it has erased a person's. */
export const ERASING_SERVICES = ['auth', 'orchard', 'diagnosis', 'market', 'payments', 'consult'] as const;
export type ErasingService = (typeof ERASING_SERVICES)[number];

const erasedBy = <const Service extends ErasingService>(service: Service) =>
  event({ type: `${service}.user-erased`, version: 1, data: Type.Object({ userId: Ulid }) });

/** A service has erased a person's data. Published again after each erasure run: consumers must accept repeats. */
export const userErased = {
  auth: erasedBy('auth'),
  orchard: erasedBy('orchard'),
  diagnosis: erasedBy('diagnosis'),
  market: erasedBy('market'),
  payments: erasedBy('payments'),
  consult: erasedBy('consult'),
} as const satisfies Record<ErasingService, unknown>;

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
    district: Type.Optional(Type.String({ description: 'id of the nearest district of the place table' })),
    state: Type.Optional(Type.String()),
    cell: Type.Optional(Type.String({ description: 'weather cell, as in weather-observed; never the exact place' })),
  }),
});

/** Rain so far in a weather cell, published after each provider fetch. About a place, not a person. */
export const weatherObserved = event({
  type: 'orchard.weather-observed',
  version: 1,
  data: Type.Object({
    cell: Type.String({ description: 'latitude and longitude in tenths of a degree: 177_759' }),
    observedAt: Instant,
    rainMm: Type.Array(Type.Number({ minimum: 0 }), {
      description: 'mm of each of the last days in India, the oldest first; the last is the day of `observedAt` so far',
    }),
  }),
});

export const orchardRemoved = event({
  type: 'orchard.orchard-removed',
  version: 1,
  data: Type.Object({ orchardId: Ulid, userId: Ulid }),
});

/** Current state of a diary entry; `removed` when it was deleted. */
export const orchardRecordAdded = event({
  type: 'orchard.record-added',
  version: 1,
  data: Type.Object({
    orchardId: Ulid,
    userId: Ulid,
    entryId: Ulid,
    kind: DiaryKind,
    on: Type.String({ format: 'date' }),
    productId: Type.Optional(Type.String()),
    product: Type.Optional(Type.String()),
    removed: Type.Boolean(),
  }),
});

/** Water amount of an orchard's advice of a day, published when it is first read and after each recalculation. */
export const waterAdvised = event({
  type: 'orchard.water-advised',
  version: 1,
  data: Type.Object({
    orchardId: Ulid,
    userId: Ulid,
    day: Type.String({ format: 'date', description: 'day in India' }),
    calculatedAt: Instant,
    liters: Type.Number({ minimum: 0, description: 'per tree, of one run; 0: none today' }),
    everyDays: Type.Integer({ minimum: 1, description: 'a run every so many days' }),
  }),
});

export const diagnosisCompleted = event({
  type: 'diagnosis.completed',
  version: 1,
  data: Type.Object({
    diagnosisId: Ulid,
    userId: Ulid,
    problem: Type.Union([Type.String(), Type.Null()]),
    problemName: Type.Optional(Type.String({ description: 'of the problem, in Hindi' })),
    urgency: Urgency,
    confidence: Type.Integer(),
    district: Type.Union([Type.String(), Type.Null()]),
  }),
});

/** A person's current plan. After `until` it is the free one, without another event. */
export const subscriptionChanged = event({
  type: 'payments.subscription-changed',
  version: 1,
  data: Type.Object({
    userId: Ulid,
    planId: Type.Enum([...PLAN_IDS]),
    until: Type.Union([Instant, Type.Null()]),
  }),
});

/** The available balance of a person. */
export const walletChanged = event({
  type: 'payments.wallet-changed',
  version: 1,
  data: Type.Object({ userId: Ulid, balancePaise: Type.Integer({ minimum: 0 }) }),
});

const ConsultationFact = Type.Object({ consultationId: Ulid, farmerId: Ulid, doctorId: Ulid, holdId: Ulid });
const consultationFact = <const Name extends string>(name: Name) =>
  event({ type: `consult.${name}`, version: 1, data: ConsultationFact });

/**
 * Status changes of a consultation. The fee is held from `requested` on, paid at `ended`, returned at the five others
 * that close it.
 */
export const consultRequested = consultationFact('requested');
export const consultAccepted = consultationFact('accepted');
export const consultConnected = consultationFact('connected');
export const consultEnded = consultationFact('ended');
export const consultRejected = consultationFact('rejected');
export const consultCancelled = consultationFact('cancelled');
export const consultMissed = consultationFact('missed');
export const consultDismissed = consultationFact('dismissed');
/** Ended without a talk, message, prescription or notes of a phone call: not charged. */
export const consultEndedUnpaid = consultationFact('ended-unpaid');
/** An administrator decided for the farmer: a paid fee is refunded. */
export const consultDisputeGranted = consultationFact('dispute-granted');

/** The call was not answered; not sent when the farmer declined it. */
export const consultCallMissed = event({
  type: 'consult.call-missed',
  version: 1,
  data: Type.Object({ consultationId: Ulid, farmerId: Ulid, doctorId: Ulid, callId: Ulid }),
});

/** Of the newest version; what the farmer may spray of it is planned in the diary of its orchard. */
export const consultPrescriptionWritten = event({
  type: 'consult.prescription-written',
  version: 1,
  data: Type.Object({
    consultationId: Ulid,
    farmerId: Ulid,
    doctorId: Ulid,
    orchardId: Type.Optional(Ulid),
    prescriptionVersion: Type.Integer({ minimum: 1 }),
    on: Type.String({ format: 'date', description: 'day in India' }),
    lines: Type.Array(
      Type.Object({
        productId: Type.Optional(Type.String()),
        product: Type.String(),
        preHarvestDays: Type.Optional(Type.Integer()),
        repeatAfterDays: Type.Optional(Type.Integer()),
        times: Type.Optional(Type.Integer()),
      }),
    ),
  }),
});

export const consultReviewed = event({
  type: 'consult.reviewed',
  version: 1,
  data: Type.Object({ consultationId: Ulid, farmerId: Ulid, doctorId: Ulid, rating: Type.Integer() }),
});

/** An administrator's decision on a doctor; auth shows it on the account. */
export const doctorApprovalChanged = event({
  type: 'consult.doctor-approval-changed',
  version: 1,
  data: Type.Object({ userId: Ulid, approved: Type.Boolean() }),
});

/** The ledger's result of a consultation's fee: the only source for paid or returned. */
export const feeSettled = event({
  type: 'payments.fee-settled',
  version: 1,
  data: Type.Object({
    consultationId: Ulid,
    farmerId: Ulid,
    doctorId: Ulid,
    state: Type.Enum(['paid', 'returned']),
    feePaise: Type.Integer({ minimum: 0 }),
    doctorPaise: Type.Integer({ minimum: 0, description: 'what the doctor is owed of it' }),
    funding: Type.Enum(['included', 'held']),
  }),
});

/** A portal fetch or an import changed the newest price of these. */
export const marketPricesRefreshed = event({
  type: 'market.prices-refreshed',
  version: 1,
  data: Type.Object({
    day: Type.String({ format: 'date', description: 'newest day of a price among them' }),
    changed: Type.Array(MarketId, { maxItems: 2000 }),
  }),
});

/**
 * Event types that outlive account deletion: they carry only ids (and the amount of a fee), and are kept and consumed
 * although the person is erased. A fee is another person's money too: the doctor has earned it, or a dispute is still
 * open.
 */
export const keptAfterErasure: readonly string[] = [
  userDeleted.type,
  sessionRevoked.type,
  ...Object.values(userErased).map(({ type }) => type),
  consultDisputeGranted.type,
  feeSettled.type,
];
