import type { RouteContract } from './route.ts';

/** Every module with contracts; `tests/structure/contracts-and-rows.test.ts` finds a missing one. */
type Modules = [
  typeof import('./orchards/advisories.ts'),
  typeof import('./users/auth.ts'),
  typeof import('./company.ts'),
  typeof import('./consult/calls.ts'),
  typeof import('./consult/case-sheet.ts'),
  typeof import('./consult/chat.ts'),
  typeof import('./consult/consultations.ts'),
  typeof import('./consult/doctors.ts'),
  typeof import('./consult/prescriptions.ts'),
  typeof import('./diagnosis/diagnosis-records.ts'),
  typeof import('./orchards/diary.ts'),
  typeof import('./diagnosis/feedback.ts'),
  typeof import('./orchards/fertilizer.ts'),
  typeof import('./orchards/labels.ts'),
  typeof import('./market.ts'),
  typeof import('./users/notifications.ts'),
  typeof import('./payments/holds.ts'),
  typeof import('./orchards/orchards.ts'),
  typeof import('./payments/payments.ts'),
  typeof import('./users/personal-data.ts'),
  typeof import('./orchards/places.ts'),
  typeof import('./payments/plans.ts'),
  typeof import('./price-alerts.ts'),
  typeof import('./diagnosis/problems.ts'),
  typeof import('./diagnosis/learning.ts'),
  typeof import('./diagnosis/quota.ts'),
  typeof import('./payments/subscriptions.ts'),
  typeof import('./users/users.ts'),
  typeof import('./diagnosis/voice.ts'),
  typeof import('./payments/wallet.ts'),
];

type Exports<M> = M extends unknown ? M[keyof M] : never;
type PublicContract = Exclude<Extract<Exports<Modules[number]>, RouteContract>, { readonly internal: true }>;

/**
 * The contract of every public call by method and path, `PublicRoutes['GET /api/places']`. Types only: the web is
 * checked against them without bundling a schema.
 */
export type PublicRoutes = { readonly [C in PublicContract as `${C['method']} ${C['path']}`]: C };
