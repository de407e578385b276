import { dispose } from '@anar/service-kit/testing';
import {
  createRoundTripCounter,
  monitored,
  printRoundTrips,
  type RoundTrips,
} from '@anar/service-kit/testing/round-trips';
import { asLoggedIn, authUnderTest, CONSENT, REFRESH_COOKIE } from '../src/testing/auth-under-test.ts';

/** Counts the commands that each call of login, sessions and the account sends to Mongo and Redis. */

const auth = await authUnderTest('bench', (config) => void Object.assign(config, monitored(config)));
const counter = createRoundTripCounter(auth.service);
const rows: { route: string; trips: RoundTrips }[] = [];
const phone = auth.newPhone();

/** Requests a code and logs in with it. */
async function logIn(which: string) {
  await call(`POST /api/auth/send-otp${which}`, () => auth.post('send-otp', { phone }));
  const otp = await auth.codeFor(phone);
  return asLoggedIn(
    await call(`POST /api/auth/verify-otp${which}`, () => auth.post('verify-otp', { phone, otp, consent: CONSENT })),
  );
}
await logIn(', first login');
// The next code may be requested after a minute.
auth.pass(61);
const { body, refresh, headers } = await logIn('');
const cookie = `${REFRESH_COOKIE}=${refresh}`;
const origin = auth.config.publicUrl;
const reopened = await call('POST /api/auth/refresh', () => auth.post('refresh', undefined, { cookie, origin }));
const user = `/api/users/${body.user.id}`;
await call('GET /api/users/:userId', () => auth.service.app.inject({ url: user, headers }));
const payload = { name: 'रमेश' };
await call('PUT /api/users/:userId', () => auth.service.app.inject({ method: 'PUT', url: user, headers, payload }));
await call('GET /api/auth/sessions', () => auth.service.app.inject({ url: '/api/auth/sessions', headers }));
const last = `${REFRESH_COOKIE}=${asLoggedIn(reopened).refresh}`;
await call('POST /api/auth/logout', () => auth.post('logout', undefined, { cookie: last, origin }));

printRoundTrips(rows);
await dispose();
process.exit();

type Reply = Awaited<ReturnType<typeof auth.post>>;
async function call(route: string, send: () => PromiseLike<Reply>): Promise<Reply> {
  const { result, trips } = await counter.during(async () => send());
  if (result.statusCode >= 300) throw new Error(`${route}: ${result.body}`);
  rows.push({ route, trips });
  return result;
}
