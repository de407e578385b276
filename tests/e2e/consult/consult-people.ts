import { randomInt } from 'node:crypto';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { CONSENT, request } from '@anar/running-system/http-client';
import type { OwnProduct, Product } from '@anar/running-system/running-system';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { ulid } from 'ulid';
import { expect } from 'vitest';
import { sandboxOf } from '../payments/payment-phone.ts';
import { PATIENT } from '../phones/phone.ts';

/** A logged-in user with a page. */
export interface Visitor {
  userId: string;
  page: Page;
  complaints: string[];
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

interface VisitorOptions {
  phone?: string;
  role?: 'farmer' | 'expert';
  width: number;
  height: number;
}

/** Phone numbers of the doctors of a local product. */
export const SEEDED = ['9000000001', '9000000002', '9000000003'] as const;

async function visit(
  browser: Browser,
  system: Product,
  { phone, role = 'farmer', width, height }: VisitorOptions,
): Promise<Visitor> {
  const isPhone = width < 600;
  const context = await browser.newContext({
    baseURL: system.url,
    viewport: { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'hi-IN',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(PATIENT.timeout);
  const number = phone ?? String(randomInt(6_000_000_000, 9_000_000_000));
  async function post(path: string, data: object, headers = {}) {
    const reply = await context.request.post(system.url + path, { data, headers });
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}`);
    return reply.json();
  }
  const sent = await context.request.post('/api/auth/send-otp', {
    data: { phone: number, role, name: 'रामू' },
  });
  // Recently logged in here: the code was used, and the next one needs a minute.
  if (sent.status() === 429)
    await expect
      .poll(async () => (await context.request.post('/api/auth/send-otp', { data: { phone: number } })).status(), {
        timeout: 90_000,
        interval: 5000,
      })
      .toBe(200);
  const answer = { phone: number, otp: await system.code(number), consent: CONSENT };
  const { token, user } = await post('/api/auth/verify-otp', answer);
  const authorization = `Bearer ${token}`;
  if (user.role === 'farmer') {
    const orchard = { userId: user.id, plantAge: 5, currentPhase: 'fruiting', baharType: 'mrig', plantCount: 200 };
    await post('/api/orchard/new', orchard, { authorization, 'idempotency-key': ulid() });
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto('/icons/mark.svg');
  const state = JSON.stringify({ user, token, isAuthenticated: true });
  await page.evaluate((kept) => localStorage.setItem('anar-mitra:state:v1', kept), state);
  return {
    userId: user.id,
    page,
    complaints,
    async call<T>(method: string, path: string, body?: unknown) {
      const reply = await request(system.url + path, method, body, { authorization, 'idempotency-key': ulid() });
      if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
      return reply.body as T;
    },
  };
}

export const farmerVisits = (browser: Browser, system: Product): Promise<Visitor> =>
  visit(browser, system, { width: 360, height: 640 });

/** First login with the expert toggle on. */
export const expertVisits = (browser: Browser, system: Product): Promise<Visitor> =>
  visit(browser, system, { role: 'expert', width: 360, height: 640 });

/** On a laptop, or on a phone. */
export const doctorVisits = (
  browser: Browser,
  system: Product,
  phone: string,
  size = { width: 1280, height: 800 },
): Promise<Visitor> => visit(browser, system, { phone, ...size });

/** A photo as from a camera, with a visible subject. */
export async function leafPhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian', mean: 110, sigma: 45 } as const;
  const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: '#4a8f3c', noise } });
  return { name: 'leaf.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

/** Balance shown in the wallet, in rupees. */
export async function walletOf(who: Visitor): Promise<{ available: number; held: number }> {
  const { wallet } = await who.call<{ wallet: { availablePaise: number; heldPaise: number } }>(
    'GET',
    `/api/wallet/user/${who.userId}`,
  );
  return { available: wallet.availablePaise / 100, held: wallet.heldPaise / 100 };
}

/** Tops the wallet up, as the checkout does. */
export async function topUp(system: OwnProduct, farmer: Visitor, rupees: number): Promise<void> {
  const { userId } = farmer;
  const notes = { type: 'wallet_topup', userId };
  const order = await farmer.call<{ id: string }>('POST', '/api/razorpay/create-order', {
    amount: rupees * 100,
    currency: 'INR',
    notes,
  });
  await sandboxOf(system).pay(order.id);
  await expect.poll(async () => (await walletOf(farmer)).available, { timeout: 30_000 }).toBeGreaterThanOrEqual(rupees);
}

export const activeOf = (farmer: Visitor): Promise<Consultation[]> =>
  farmer.call('GET', `/api/users/${farmer.userId}/consultations/active`);
export const pastOf = (farmer: Visitor): Promise<Consultation[]> =>
  farmer.call('GET', `/api/users/${farmer.userId}/consultations/past`);
