import { IMD_CREDIT } from '@anar/orchard-advisory/alerts/settings';
import type { OwnProduct, SystemOptions } from '@anar/running-system/running-system';
import { createImdSimulator } from '@anar/simulators/imd/server';
import type { Behaviour } from '@anar/simulators/weather/behaviour';
import { createWeatherSimulator } from '@anar/simulators/weather/server';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type InBrowser, inBrowser } from './in-browser.ts';
import { button } from './orchard-phone.ts';
import { type Phone, takePhone } from './phone.ts';
import { type RegisteredFarmer, signInFarmer } from './registered-farmer.ts';

export const NAGPUR = { latitude: 21.15, longitude: 79.09 };
export const NASHIK = { latitude: 20.0, longitude: 73.79 };
export const AKOLA = { latitude: 20.7, longitude: 77.0 };

/** The sample weather goes by the season, and in the rains nobody waters. */
export const DRY_WEEK: Behaviour = {
  mode: 'ok',
  change: [
    { part: 'hourly', field: 'precipitation', value: 0 },
    { part: 'daily', field: 'precipitation_sum', value: 0 },
  ],
};
/** Heavy rain, orange. Of the government, for Solapur alone. */
const WARNING = { district: 'SOLAPUR', days: [{ codes: '2', colour: '2' }] };

interface ToldWeather<System extends OwnProduct> extends InBrowser<System> {
  /** How the weather service answers from now on. */
  behave(payload: Behaviour): Promise<unknown>;
}

/** For all tests of a file: a product, started by `run`, whose weather and warnings come from simulators. */
export function toldWeather<System extends OwnProduct>(
  run: (options: SystemOptions) => Promise<System>,
): ToldWeather<System> {
  const [weather, imd] = [createWeatherSimulator(), createImdSimulator()];
  const product = inBrowser(async () => {
    const [WEATHER_BASE_URL, IMD_BASE_URL] = await Promise.all([weather, imd].map((one) => one.listen({ port: 0 })));
    await imd.inject({ method: 'PUT', url: '/control/imd', payload: { mode: 'ok', warnings: [WARNING] } });
    return run({ env: { orchard: { WEATHER_BASE_URL, IMD_BASE_URL, IMD_CREDIT } } });
  });
  afterAll(async () => {
    await Promise.all([weather.close(), imd.close()]);
  });
  return Object.assign(product, {
    behave: (payload: Behaviour) => weather.inject({ method: 'PUT', url: '/control/weather', payload }),
  });
}

interface AdvisedFarmer {
  phone: Phone;
  farmer: RegisteredFarmer;
}

/** For all tests of a file: a signed-in farmer of this product. `script` runs before the app. */
export function advisedFarmer(product: InBrowser, { script = '', keepsApp = false } = {}): AdvisedFarmer {
  const advised = {} as AdvisedFarmer;
  beforeAll(async () => {
    advised.phone = await takePhone(product.browser, product.system.url, { keepsApp });
    await advised.phone.context.addInitScript(script);
    advised.farmer = await signInFarmer(product.system, advised.phone.page);
  });
  return advised;
}

/** One part of the advice, by its heading. */
export const panel = (within: Locator, name: string) =>
  within.getByRole('heading', { name, exact: true }).locator('xpath=ancestor::section[1]');

/** Registers an orchard and asks for its advice; its card with the advice. */
export async function adviceFor({ phone, farmer }: AdvisedFarmer, orchard: object): Promise<Locator> {
  const orchardId = await farmer.addOrchard(orchard);
  // Named in the address it is brought into view: advice far below is not even fetched.
  await phone.page.goto(`/orchard?orchard=${orchardId}`);
  const one = phone.page.locator(`article[id="${orchardId}"]`);
  await button(one, 'सलाह प्राप्त करें').click();
  // When a test is tried once more, the weather of its place is kept already.
  await one.getByText(/^(ताज़ा|कैश) डेटा$/).waitFor();
  return one;
}

/** A phone that can share; it remembers what. */
export const SHARE = `window.shared = [];
navigator.share = async (what) => { window.shared.push(what); };`;

export async function lastShared(page: Page): Promise<string> {
  return (await page.evaluate('window.shared.at(-1).text')) as string;
}
