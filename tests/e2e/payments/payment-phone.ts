import { request } from '@anar/running-system/http-client';
import type { OwnProduct } from '@anar/running-system/running-system';
import type { FrameLocator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { looksRight, shotOf } from '../phones/phone.ts';

/** A payment in the sandbox's control API. */
interface SandboxPayment {
  payment: { id: string };
  razorpay_signature: string;
}
interface SandboxEvent {
  id: string;
  event: string;
  body: string;
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** The card of one plan. */
export const planCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const checkout = (page: Page): FrameLocator => page.frameLocator('iframe[title="टेस्ट भुगतान"]');

/** Opens the payment page; returns the order's id. */
export async function atCheckout(page: Page): Promise<string> {
  await page.waitForURL('**/pay/*');
  await checkout(page).locator('#pay').waitFor();
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

/** Clicks the plan's buy button; returns the order's id. */
export async function choosePlan(page: Page, label: string): Promise<string> {
  await page.goto('/plans');
  await button(page, label).click();
  return atCheckout(page);
}

export async function payByUpi(page: Page): Promise<void> {
  await checkout(page).locator('#pay').click();
}

/** Buys the monthly Basic plan and opens the profile. */
export async function buyBasic(page: Page): Promise<string> {
  const orderId = await choosePlan(page, '₹99 में बेसिक लें');
  await payByUpi(page);
  await page.waitForURL('**/profile');
  return orderId;
}

/** The provider's id of the open order. */
export const providerOrderOn = (page: Page) =>
  page.evaluate("JSON.parse(document.getElementById('checkout').textContent).options.order_id") as Promise<string>;

/** No overflow and no accessibility violation, on a usual and on a narrow phone. */
export async function fits(page: Page, name: string): Promise<void> {
  await shotOf(page, name);
  await looksRight(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await shotOf(page, `${name}-320`);
  await looksRight(page);
  await page.setViewportSize({ width: 360, height: 640 });
}

/**
 * Actions of payers and banks outside of the app, by the simulator's control API, which the gateway does not expose.
 */
export function sandboxOf({ origins }: OwnProduct) {
  const path = `${origins.simulators}/control/razorpay`;
  async function put(rest: string, body: object): Promise<unknown> {
    const reply = await request(path + rest, 'PUT', body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body;
  }
  const events = async () => (await request(`${path}/events`, 'GET')).body.events as SandboxEvent[];
  return {
    webhooks: (how: { missing?: boolean }) => put('', { mode: 'ok', webhooks: how }),
    settings: (settings: { refunds: 'pending' | 'processed' }) => put('/settings', settings),
    pay: (providerOrderId: string) =>
      put(`/orders/${providerOrderId}/pay`, { outcome: 'captured' }) as Promise<SandboxPayment>,
    finishRefund: (id: string) => put(`/refunds/${id}`, { status: 'processed' }),
    /** Published events of this order or payment, oldest first. */
    eventsOf: async (id: string) => (await events()).filter(({ body }) => body.includes(id)),
    deliver: async ({ id }: SandboxEvent) => ((await put(`/events/${id}/deliver`, {})) as { status: number }).status,
  };
}

/** The browser returns from the checkout with this form, as Razorpay's own page posts it. */
export async function comeBack(page: Page, orderId: string, fields: Record<string, string>): Promise<void> {
  const script = `(([action, fields]) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action });
    for (const [name, value] of fields) {
      const input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name, value });
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  })(${JSON.stringify([`/pay/${orderId}/callback`, Object.entries(fields)])})`;
  await page.evaluate(script);
}
