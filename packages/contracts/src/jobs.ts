import Type from 'typebox';
import { job } from './job.ts';
import { Ulid } from './shapes.ts';

/** In every service with photos: removes those that no record claimed within a day. */
export const mediaSweep = job({ name: 'media-sweep', payload: Type.Object({}), attempts: 3 });

/** A while after an erasure: once more, for what was being written meanwhile. Not `userId`: jobs about an erased person do nothing. */
export const eraseAgain = job({ name: 'erase-again', payload: Type.Object({ personId: Ulid }) });

/** Every quarter of an hour: erasures that a service did not answer are published again. */
export const accountErasures = job({ name: 'account-erasures', payload: Type.Object({}), attempts: 3, alone: true });

/** Every day: who was not here for 36 months is told that the account ends, and ended 30 days later. */
export const inactiveAccounts = job({ name: 'inactive-accounts', payload: Type.Object({}), attempts: 3, alone: true });

/** Every morning at 05:00 in India: one `advisory-cell` job for each 0.1° cell with an active orchard. */
export const advisoryDaily = job({ name: 'advisory-daily', payload: Type.Object({}), attempts: 5 });

/** Advisories of one day for all active orchards of one weather cell. */
export const advisoryCell = job({
  name: 'advisory-cell',
  payload: Type.Object({
    day: Type.String({ format: 'date' }),
    cell: Type.String({ description: 'latitude and longitude in tenths of a degree: 177_759' }),
  }),
});

/** One push to all phones of a person; tried for about an hour. */
export const notify = job({
  name: 'notify',
  payload: Type.Object({ notificationId: Ulid, userId: Ulid }),
  attempts: 12,
});

/** Every ten minutes: reminders of plans that end soon, and the end of those that are over. */
export const paymentsExpiry = job({ name: 'payments-expiry', payload: Type.Object({}), attempts: 3, alone: true });

/** Every hour and when somebody asks for it: one look at the portal of mandi prices, one at a time over all replicas. */
export const marketIngest = job({ name: 'market-ingest', payload: Type.Object({}), attempts: 3, alone: true });

/** Every few minutes: whether each wallet is what the ledger says of it, and every entry balanced. */
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
/** Every minute: orders, effects, refunds and webhooks that are due; with an order's id that one alone, now. */
export const paymentsReconcile = job({
  name: 'payments-reconcile',
  payload: Type.Object({ orderId: Type.Optional(Ulid) }),
  attempts: 3,
});

/** What one stored webhook of the payment provider tells. */
export const paymentsWebhook = job({ name: 'payments-webhook', payload: Type.Object({ eventId: Type.String() }) });

/** Every minute: consultations whose deadline has passed; with an id that one, at its deadline. */
export const consultTimer = job({
  name: 'consult-timer',
  payload: Type.Object({ consultationId: Type.Optional(Ulid) }),
});

/** Every minute: pushes of chat messages that nobody weighed, and deletions that were cut off. */
export const chatSweep = job({ name: 'chat-sweep', payload: Type.Object({}), attempts: 3, alone: true });
