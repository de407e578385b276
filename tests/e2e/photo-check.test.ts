import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAiSimulator } from '../../tools/simulators/openai/server.ts';
import { type RunningSystem, runSystem } from '../running-system.ts';
import { barriers, openBrowser, type Phone, stickingOut, takePhone } from './phone.ts';
import { signInFarmer } from './registered-farmer.ts';

/** Real photographs (Debian's mate-backgrounds) through the whole product, with a model that sees. */

const NATURE = '/usr/share/backgrounds/mate/nature';
const simulator = openAiSimulator({ apiKey: 'test-key' });
let system: RunningSystem;
let browser: Browser;
let phone: Phone;

beforeAll(async () => {
  await simulator.listen({ host: '127.0.0.1', port: 0 });
  const { port } = simulator.server.address() as AddressInfo;
  const OPENAI_BASE_URL = `http://127.0.0.1:${port}/v1`;
  const diagnosis = { OPENAI_BASE_URL, OPENAI_API_KEY: 'test-key', OPENAI_VISION: 'true' };
  [system, browser] = await Promise.all([runSystem({ env: { diagnosis } }), openBrowser()]);
  phone = await takePhone(browser, system.url);
  await signInFarmer(system, phone.page, '9811200001');
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
  await simulator.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const nature = (name: string) => sharp(`${NATURE}/${name}.jpg`);
const seen = async () => (await simulator.inject('/control/chat')).json().requests as object[];

async function choose(photo: Buffer): Promise<void> {
  await phone.page.goto('/diagnose');
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo };
  await phone.page.locator('input[type=file]').first().setInputFiles(file);
}

describe('a photo of a plant', () => {
  it('is looked at once by the model, and the card says who looked', async () => {
    const { page } = phone;
    await choose(await nature('LadyBird').jpeg().toBuffer());
    await button(page, 'जाँच शुरू करें').click();
    await page.waitForURL('**/diagnosis/*');
    await page.getByText(/भरोसा \d+%/).waitFor();
    expect(await seen()).toHaveLength(1);
    expect(JSON.stringify(await seen())).toContain('data:image/jpeg;base64,');
    await phone.shot('photo-seen-by-model');
    expect(await stickingOut(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
  });

  it('is honestly unread when the model is away', async () => {
    const { page } = phone;
    await simulator.inject({ method: 'PUT', url: '/control/chat', payload: { mode: 'fail' } });
    await choose(await nature('GreenMeadow').jpeg().toBuffer());
    await button(page, 'जाँच शुरू करें').click();
    await page.waitForURL('**/diagnosis/*');
    await page.getByText('फोटो अभी किसी ने देखी नहीं है').first().waitFor();
    await phone.shot('photo-unread');
  });
});
