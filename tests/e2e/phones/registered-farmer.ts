import { randomInt } from 'node:crypto';
import type { DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { PaymentOrder } from '@anar/contracts/payments/payments';
import type { Subscription } from '@anar/contracts/payments/subscriptions';
import { CONSENT, request } from '@anar/running-system/http-client';
import type { Product } from '@anar/running-system/running-system';
import type { BrowserContext, Cookie, Page } from 'playwright-core';
import { ulid } from 'ulid';
import { expect } from 'vitest';

export interface RegisteredFarmer {
  /** Ten digits. */
  phone: string;
  userId: string;
  /** The cookie of the trusted device. */
  device: Cookie | undefined;
  /** The orchard of the wizard, without a position yet. */
  orchardId: string;
  /** The farmer's checks on the server, newest first. */
  records(): Promise<DiagnosisRecord[]>;
  /** The farmer's payments on the server, newest first. */
  payments(): Promise<PaymentOrder[]>;
  subscription(): Promise<Subscription>;
  /** Adds an orchard with the form's field names; returns its id. */
  addOrchard(facts: object): Promise<string>;
  /** Sets the position of an orchard. */
  located(orchardId: string, place: { placeId: string }): Promise<void>;
  /** Sets the position of an orchard and requests its daily advice. */
  advised(orchardId: string, place: { placeId: string }): Promise<DailyAdvisory>;
  /** Records work in an orchard's diary. */
  noteInDiary(orchardId: string, entry: object): Promise<void>;
}

/**
 * A new farmer with an orchard, logged in on this page at the start page. In a shared product each gets another number.
 */
export async function signInFarmer(system: Product, page: Page): Promise<RegisteredFarmer> {
  const phone = String(randomInt(6_000_000_000, 10_000_000_000));
  const post = poster(system.url, page.context());
  await post('/api/auth/send-otp', { phone, role: 'farmer', name: 'किसान' });
  const { token, user } = await post('/api/auth/verify-otp', {
    phone,
    otp: await system.code(phone),
    consent: CONSENT,
  });
  const authorization = `Bearer ${token}`;
  const orchard = { userId: user.id, plantAge: 5, currentPhase: 'fruiting', baharType: 'mrig', plantCount: 200 };
  const made = await post('/api/orchard/new', orchard, { authorization, 'idempotency-key': ulid() });
  await openAs(page, { user, token });
  const read = async (path: string) => (await request(system.url + path, 'GET', undefined, { authorization })).body;
  return {
    phone,
    userId: user.id,
    device: (await page.context().cookies()).find(({ name }) => name === 'anar_device'),
    orchardId: made.orchard.id,
    records: async () => (await read(`/api/users/${user.id}/diagnoses`)).diagnoses as DiagnosisRecord[],
    payments: async () => (await read(`/api/payments/user/${user.id}`)).orders as PaymentOrder[],
    subscription: async () => (await read(`/api/subscriptions/user/${user.id}`)).subscription as Subscription,
    async addOrchard(facts) {
      const orchard = { userId: user.id, ...facts };
      const reply = await post('/api/orchards', orchard, { authorization, 'idempotency-key': ulid() });
      return reply.orchard.id;
    },
    async located(orchardId, place) {
      await post('/api/orchard/location', { orchardId, ...place }, { authorization });
    },
    async advised(orchardId, place) {
      await post('/api/orchard/location', { orchardId, ...place }, { authorization });
      return post('/api/advisories/generate', { orchardId }, { authorization });
    },
    async noteInDiary(orchardId, entry) {
      await post(`/api/orchards/${orchardId}/diary`, entry, { authorization, 'idempotency-key': ulid() });
    },
  };
}

/**
 * Logs the same number in on another phone, at its start page unless `isNew`. The last code was sent within a minute: a
 * trusted device gets one at once, a new user waits for the next minute.
 */
export async function sameFarmerElsewhere(
  system: Product,
  { phone, device }: Pick<RegisteredFarmer, 'phone' | 'device'>,
  page: Page,
  { isNew = false } = {},
): Promise<{ token: string }> {
  const context = page.context();
  const post = poster(system.url, context);
  if (device && !isNew) await context.addCookies([device]);
  const send = async () => (await context.request.post('/api/auth/send-otp', { data: { phone } })).status();
  await expect.poll(send, { timeout: 90_000, interval: 3000 }).toBe(200);
  const { token, user } = await post('/api/auth/verify-otp', {
    phone,
    otp: await system.code(phone),
    consent: CONSENT,
  });
  if (!isNew) await openAs(page, { user, token });
  return { token };
}

async function openAs(page: Page, session: { user: unknown; token: string }): Promise<void> {
  // A page without the app, but with its storage.
  await page.goto('/icons/mark.svg');
  const state = JSON.stringify({ ...session, isAuthenticated: true });
  await page.evaluate((kept) => localStorage.setItem('anar-mitra:state:v1', kept), state);
  await page.goto('/');
  await page.getByRole('heading', { name: 'पौधे की जाँच' }).waitFor();
}

/** The session cookie belongs to the requesting browser. */
function poster(origin: string, context: BrowserContext) {
  return async (path: string, data: object, headers = {}) => {
    const reply = await context.request.post(origin + path, { data, headers });
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}`);
    return reply.json();
  };
}
