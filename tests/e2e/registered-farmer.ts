import { randomInt } from 'node:crypto';
import { request } from '@anar/running-system/http-client';
import type { Product } from '@anar/running-system/running-system';
import type { BrowserContext, Page } from 'playwright-core';
import { ulid } from 'ulid';

export interface RegisteredFarmer {
  /** The farmer's checks as the server has them, newest first. */
  records(): Promise<{ id: string; userInput: string }[]>;
  /** One more orchard, with the names of the form; its id. */
  addOrchard(facts: object): Promise<string>;
  /** Writes down what was done in an orchard. */
  noteInDiary(orchardId: string, entry: object): Promise<void>;
}

/** A new farmer with an orchard, signed in on this page and standing at the start. Whoever shares the product gets another number. */
export async function signInFarmer(system: Product, page: Page): Promise<RegisteredFarmer> {
  const phone = String(randomInt(6_000_000_000, 10_000_000_000));
  const post = poster(system.url, page.context());
  await post('/api/auth/send-otp', { phone, role: 'farmer', name: 'किसान' });
  const { token, user } = await post('/api/auth/verify-otp', { phone, otp: await system.code(phone) });
  const authorization = `Bearer ${token}`;
  const orchard = { userId: user.id, plantAge: 5, currentPhase: 'fruiting', baharType: 'mrig', plantCount: 200 };
  await post('/api/orchard/new', orchard, { authorization, 'idempotency-key': ulid() });
  // Where the app does not run, but has its storage.
  await page.goto('/icons/mark.svg');
  const state = JSON.stringify({ user, token, isAuthenticated: true });
  await page.evaluate((kept) => localStorage.setItem('anar-mitra:state:v1', kept), state);
  await page.goto('/');
  await page.getByRole('heading', { name: 'पौधे की जाँच' }).waitFor();
  return {
    async records() {
      const reply = await request(`${system.url}/api/users/${user.id}/diagnoses`, 'GET', undefined, { authorization });
      return reply.body.diagnoses as { id: string; userInput: string }[];
    },
    async addOrchard(facts) {
      const orchard = { userId: user.id, ...facts };
      const reply = await post('/api/orchards', orchard, { authorization, 'idempotency-key': ulid() });
      return reply.orchard.id;
    },
    async noteInDiary(orchardId, entry) {
      await post(`/api/orchards/${orchardId}/diary`, entry, { authorization, 'idempotency-key': ulid() });
    },
  };
}

/** The cookie of the session goes to the browser that asks. */
function poster(origin: string, context: BrowserContext) {
  return async (path: string, data: object, headers = {}) => {
    const reply = await context.request.post(origin + path, { data, headers });
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}`);
    return reply.json();
  };
}
