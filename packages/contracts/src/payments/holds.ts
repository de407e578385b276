import Type, { type Static } from 'typebox';
import { paymentErrors } from '../errors/payments.ts';
import { route } from '../route.ts';
import { Ulid } from '../shapes.ts';
import { Paise } from './plans.ts';

/** How a consultation is paid: `included` in Pro within fair use, or its fee `held` in the wallet. */
export const Hold = Type.Object({
  holdId: Ulid,
  funding: Type.Enum(['included', 'held']),
  amountPaise: Paise,
});
export type Hold = Static<typeof Hold>;

/** Called by consult-chat before it stores a request. Idempotent by consultation. */
export const placeHold = route({
  method: 'POST',
  path: '/internal/holds',
  summary: 'Sets the fee of a consultation aside; 402 with `details.shortfallPaise` when the balance is too small',
  body: Type.Object({ consultationId: Ulid, userId: Ulid, doctorId: Ulid, feePaise: Paise }),
  replies: { 200: Hold },
  errors: [paymentErrors.balanceTooLow, paymentErrors.holdDiffers],
  idempotent: 'own',
  internal: true,
});

/** Asked of consult-chat about a hold that no `consult.requested` confirmed in time. */
export const readConsultationState = route({
  method: 'GET',
  path: '/internal/consultations/:consultationId/state',
  summary: 'Whether a consultation was ever stored, and whether it still may be paid',
  params: Type.Object({ consultationId: Ulid }),
  replies: { 200: Type.Object({ state: Type.Enum(['unknown', 'open', 'ended', 'closed_unpaid']) }) },
  internal: true,
});
