import { BAHAR_CALENDAR, BAHARS } from '@anar/contracts/constants';
import { runTogether } from '@anar/running-system/running-system';
import type { Change } from '@anar/simulators/weather/behaviour';
import { describe, expect, it } from 'vitest';
import {
  AKOLA,
  adviceFor,
  advisedFarmer,
  lastShared,
  NAGPUR,
  NASHIK,
  panel,
  SHARE,
  toldWeather,
} from './advised-farmer.ts';
import { button, card, SOLAPUR, textOf } from './orchard-phone.ts';
import { looksRight } from './phone.ts';

/** What the weather itself brings into the daily advice: risks, alerts of ours, unknown readings, the question about the rest, and when to spray. */

const product = toldWeather(runTogether);
const advised = advisedFarmer(product);
const JALNA = { latitude: 19.84, longitude: 75.88 };
const indiaDay = (ahead: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + ahead * 86_400_000);
const month = Number(indiaDay(0).slice(5, 7));
/** The bahar that has its stress period now; some months have none. */
const RESTING = BAHARS.find((bahar) => BAHAR_CALENDAR[bahar].stress.some((one) => one === month));
const FRUITING = { plantCount: 100, plantAge: 5, plantPhase: 'fruiting', plantBahar: 'mrig' };

const hourly = (field: string, value: number | null): Change => ({ part: 'hourly', field, value });
const daily = (field: string, value: number, day?: string): Change => {
  return { part: 'daily', field, value, ...(day && { from: day, to: day }) };
};

/** A dry week, then a downpour with wind on warm, wet leaves tomorrow, and scorching heat the day after. */
const ALL_AT_ONCE = (): Change[] => [
  hourly('relative_humidity_2m', 95),
  daily('precipitation_sum', 0),
  daily('precipitation_sum', 130, indiaDay(1)),
  daily('wind_gusts_10m_max', 45),
  daily('temperature_2m_max', 31),
  daily('temperature_2m_min', 23),
  daily('temperature_2m_max', 46, indiaDay(2)),
];
const HOT_AND_DRY: Change[] = [
  hourly('relative_humidity_2m', 20),
  hourly('precipitation', 0),
  daily('precipitation_sum', 0),
  daily('temperature_2m_max', 38),
];

/** When one hour of daylight is left, it is too short for more than caution. */
const MAY_SPRAY = '(छिड़काव करना सुरक्षित है|सावधानी से छिड़काव करें)';
/** Every hour of daylight is good for spraying. */
const GOOD: Change[] = [
  { part: 'hourly', field: 'temperature_2m', value: 24 },
  { part: 'hourly', field: 'relative_humidity_2m', value: 60 },
  { part: 'hourly', field: 'precipitation', value: 0 },
  { part: 'hourly', field: 'precipitation_probability', value: 5 },
  { part: 'hourly', field: 'wind_speed_10m', value: 8 },
  { part: 'hourly', field: 'wind_gusts_10m', value: 14 },
  { part: 'daily', field: 'precipitation_sum', value: 0 },
  { part: 'daily', field: 'wind_gusts_10m_max', value: 14 },
];

it('warns of the diseases and damage that the weather brings, and calls the alert an estimate', async () => {
  const { page, shot } = advised.phone;
  await product.behave({ mode: 'ok', change: ALL_AT_ONCE() });
  const one = await adviceFor(advised, { name: 'नासिक वाला', ...FRUITING, ...NASHIK });
  const items = await panel(one, 'मौसम से खतरे का अनुमान').getByRole('listitem').allTextContents();
  for (const name of ['तेलिया (जीवाणु झुलसा)', 'एन्थ्रेक्नोज और फफूंद के धब्बे', 'फल फटना', 'फल पर धूप की जलन']) {
    const told = items.find((text) => text.startsWith(name));
    expect(told).toContain('ज़्यादा');
    expect(told).toMatch(/\d.*क्या देखें: /s);
  }
  const alert = one.getByRole('status').filter({ hasText: 'ऑरेंज अलर्ट' });
  expect(await textOf(alert)).toMatch(/मौसम अनुमान.*130 मिमी/s);
  expect(await textOf(alert)).not.toContain('सरकारी');
  await shot('advice-risks');
  await looksRight(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot('advice-risks-320-dark');
  await looksRight(page);
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize({ width: 360, height: 640 });
});

it('leads from a risk to what is known of the problem', async () => {
  const { page } = advised.phone;
  await product.behave({ mode: 'ok', change: HOT_AND_DRY });
  const one = await adviceFor(advised, { name: 'सूखा वाला', ...FRUITING, plantPhase: 'growth', ...AKOLA });
  await one.getByRole('link', { name: 'रोग पुस्तिका में पढ़ें: थ्रिप्स' }).click();
  await page.waitForURL('**/problems/thrips');
  await page.getByRole('heading', { name: /थ्रिप्स/ }).first().waitFor();
});

it('does not take unknown wind for none', async () => {
  const { page, shot } = advised.phone;
  const calm = [hourly('wind_gusts_10m', 14), daily('wind_gusts_10m_max', 14)];
  await product.behave({ mode: 'ok', change: [hourly('wind_speed_10m', null), ...calm] });
  const one = await adviceFor(advised, { name: 'बिना हवा वाला', ...FRUITING, ...NAGPUR });
  await one.getByText('हवा पता नहीं').waitFor();
  expect(await textOf(one)).not.toMatch(/किमी\/घंटा|छिड़काव करना सुरक्षित है/);
  await shot('advice-wind-unknown');
  await looksRight(page);
});

it.runIf(RESTING)('asks in the stress period whether water is withheld, and then advises none', async () => {
  const { page, shot } = advised.phone;
  await product.behave({ mode: 'ok', change: HOT_AND_DRY });
  const one = await adviceFor(advised, {
    name: 'तान वाला',
    plantCount: 300,
    plantAge: 5,
    plantBahar: RESTING,
    ...SOLAPUR,
  });
  await one.getByText(/[\d.]+ लीटर हर पेड़/).waitFor();
  const question = one.getByRole('group', { name: /तान/ });
  await question.waitFor();
  await shot('advice-resting');
  await looksRight(page);
  await button(question, 'हाँ, रोका है').click();
  await page.getByText('जवाब जुड़ गया, सलाह नई हो गई').first().waitFor();
  await one.getByText('आज पानी न दें', { exact: true }).waitFor();
  expect(await question.count()).toBe(0);
  await shot('advice-rested');
});

it.skipIf(RESTING)('asks whether water is withheld when the server says so', async () => {
  const { page } = advised.phone;
  await page.route('**/api/advisories/today/*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), irrigationQuestion: 'resting' } });
  });
  await page.goto('/orchard');
  const one = card(page, 'नासिक वाला');
  await one.scrollIntoViewIfNeeded();
  const question = one.getByRole('group', { name: /तान/ });
  const changed = page.waitForRequest((call) => call.method() === 'PATCH');
  await button(question, 'हाँ, रोका है').click();
  expect((await changed).postDataJSON()).toEqual({ resting: true });
  await page.getByText('जवाब जुड़ गया, सलाह नई हो गई').first().waitFor();
  await question.waitFor({ state: 'detached' });
});

describe('read in the dark', () => {
  const night = advisedFarmer(product, { script: SHARE });

  it('says at night and before dawn that it is not for now, and for when it is', async () => {
    const { page, shot } = night.phone;
    await product.behave({ mode: 'ok', change: GOOD });
    const one = await adviceFor(night, { name: 'रात वाला', plantCount: 100, plantPhase: 'growth', ...JALNA });
    const day = indiaDay(0);
    for (const clock of ['22:30', '03:30']) {
      await page.clock.setFixedTime(`${day}T${clock}:00+05:30`);
      await page.reload();
      await one.getByText(/^अभी नहीं/).waitFor();
      const told = await textOf(panel(one, 'छिड़काव'));
      // What the server made by day was for today, what it made at night is for tomorrow.
      expect(told).toMatch(new RegExp(`((आज|कल) \\S+ \\d+ से .*?|आज दिन में|आज दिन की सलाह यह थी): ${MAY_SPRAY}`));
      await shot(`advice-night-${clock.slice(0, 2)}`);
      await looksRight(page);
      await button(one, 'WhatsApp पर भेजें').click();
      expect(await lastShared(page)).toMatch(new RegExp(`^अभी नहीं.*\nछिड़काव, .+: ${MAY_SPRAY}$`, 'm'));
    }
  });
});
