import Type from 'typebox';
import { Ulid } from '../shapes.ts';
import { job } from './job.ts';

/** In every service with photos: removes those that no record claimed within a day. */
export const mediaSweep = job({ name: 'media-sweep', payload: Type.Object({}), attempts: 3 });

/** Second erasure, for writes in progress during the first. Not `userId`: jobs of an erased person are skipped. */
export const eraseAgain = job({ name: 'erase-again', payload: Type.Object({ personId: Ulid }) });

/** Every 15 minutes: republishes erasures that a service has not confirmed. */
export const accountErasures = job({ name: 'account-erasures', payload: Type.Object({}), attempts: 3, alone: true });

/** Daily: accounts unused for 36 months get a notice, and are deleted 30 days later. */
export const inactiveAccounts = job({ name: 'inactive-accounts', payload: Type.Object({}), attempts: 3, alone: true });

/** Every morning at 05:00 IST: one `advisory-cell` job per 0.1° cell with an active orchard. */
export const advisoryDaily = job({ name: 'advisory-daily', payload: Type.Object({}), attempts: 5 });

/** Advisories of one day for all active orchards of one weather cell. */
export const advisoryCell = job({
  name: 'advisory-cell',
  payload: Type.Object({
    day: Type.String({ format: 'date' }),
    cell: Type.String({ description: 'latitude and longitude in tenths of a degree: 177_759' }),
  }),
});

/** One push to all devices of a person; retried for about an hour. */
export const notify = job({
  name: 'notify',
  payload: Type.Object({ notificationId: Ulid, userId: Ulid }),
  attempts: 12,
});

/** Every ten minutes: reminders of plans that end soon, and the end of those that are over. */
export const paymentsExpiry = job({ name: 'payments-expiry', payload: Type.Object({}), attempts: 3, alone: true });

/** Hourly and on demand: one fetch of the mandi price portal, one at a time across all replicas. */
export const marketIngest = job({ name: 'market-ingest', payload: Type.Object({}), attempts: 3, alone: true });

/** Every few minutes: checks that each wallet equals its ledger and that every entry balances. */
export const paymentsLedgerCheck = job({
  name: 'payments-ledger-check',
  payload: Type.Object({}),
  attempts: 3,
  alone: true,
});

/** Every minute: asks consult-chat about holds that no event settled in time. */
export const paymentsHoldSweep = job({
  name: 'payments-hold-sweep',
  payload: Type.Object({}),
  attempts: 3,
  alone: true,
});
/** Every minute: orders, effects, refunds and webhooks that are due; with an order's id only that one, at once. */
export const paymentsReconcile = job({
  name: 'payments-reconcile',
  payload: Type.Object({ orderId: Type.Optional(Ulid) }),
  attempts: 3,
});

/** Processes one stored webhook of the payment provider. */
export const paymentsWebhook = job({ name: 'payments-webhook', payload: Type.Object({ eventId: Type.String() }) });

/** Every minute: consultations past their deadline; with an id only that one, at its deadline. */
export const consultTimer = job({
  name: 'consult-timer',
  payload: Type.Object({ consultationId: Type.Optional(Ulid) }),
});

/** Every minute: pushes of chat messages that were not evaluated, and interrupted deletions. */
export const chatSweep = job({ name: 'chat-sweep', payload: Type.Object({}), attempts: 3, alone: true });
