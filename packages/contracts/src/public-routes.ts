import type { RouteContract } from './route.ts';

/** Every module with contracts; `tests/structure/contracts-and-rows.test.ts` finds a missing one. */
type Modules = [
  typeof import('./advisories.ts'),
  typeof import('./auth.ts'),
  typeof import('./company.ts'),
  typeof import('./consult/calls.ts'),
  typeof import('./consult/case-sheet.ts'),
  typeof import('./consult/chat.ts'),
  typeof import('./consult/consultations.ts'),
  typeof import('./consult/doctors.ts'),
  typeof import('./consult/prescriptions.ts'),
  typeof import('./diagnosis-records.ts'),
  typeof import('./diary.ts'),
  typeof import('./feedback.ts'),
  typeof import('./fertilizer.ts'),
  typeof import('./labels.ts'),
  typeof import('./market.ts'),
  typeof import('./notifications.ts'),
  typeof import('./holds.ts'),
  typeof import('./orchards.ts'),
  typeof import('./payments.ts'),
  typeof import('./personal-data.ts'),
  typeof import('./places.ts'),
  typeof import('./plans.ts'),
  typeof import('./price-alerts.ts'),
  typeof import('./problems.ts'),
  typeof import('./learning.ts'),
  typeof import('./quota.ts'),
  typeof import('./subscriptions.ts'),
  typeof import('./users.ts'),
  typeof import('./voice.ts'),
  typeof import('./wallet.ts'),
];

type Exports<M> = M extends unknown ? M[keyof M] : never;
type PublicContract = Exclude<Extract<Exports<Modules[number]>, RouteContract>, { readonly internal: true }>;

/**
 * The contract of every public call by method and path, `PublicRoutes['GET /api/places']`. Types only: the web is
 * checked against them without bundling a schema.
 */
export type PublicRoutes = { readonly [C in PublicContract as `${C['method']} ${C['path']}`]: C };
