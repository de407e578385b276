import { expect, it } from 'vitest';
import type { Change } from '../../tools/simulators/weather/behaviour.ts';
import { AKOLA, advisedFarmer, getAdvice, lastShared, panel, SHARE } from './advised-farmer.ts';
import { button, card, textOf } from './orchard-phone.ts';
import { looksRight } from './phone.ts';

/** The decision about spraying, read in the dark: it is never one for now. */

const advised = advisedFarmer('9844400005', SHARE);
const INDIA_MS = 5.5 * 3_600_000;

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

it('says at night and before dawn that it is not for now, and for when it is', async () => {
  const { page, shot } = advised.phone;
  await advised.behave({ mode: 'ok', change: GOOD });
  await advised.farmer.addOrchard({ name: 'रात वाला', plantCount: 100, plantPhase: 'growth', ...AKOLA });
  const one = await getAdvice(page, 'रात वाला');
  const day = new Date(Date.now() + INDIA_MS).toISOString().slice(0, 10);
  for (const clock of ['22:30', '03:30']) {
    await page.clock.setFixedTime(`${day}T${clock}:00+05:30`);
    await page.reload();
    await one.getByText(/^अभी नहीं/).waitFor();
    const told = await textOf(panel(one, 'छिड़काव'));
    // What the server made by day was for today, what it made at night is for tomorrow.
    expect(told).toMatch(/((आज|कल) \S+ \d+ से .*?|आज दिन की सलाह यह थी): छिड़काव करना सुरक्षित है/);
    await shot(`advice-night-${clock.slice(0, 2)}`);
    await looksRight(page);
    await button(card(page, 'रात वाला'), 'WhatsApp पर भेजें').click();
    expect(await lastShared(page)).toMatch(/^अभी नहीं.*\nछिड़काव, .+: छिड़काव करना सुरक्षित है$/m);
  }
});
