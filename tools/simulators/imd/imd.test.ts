import { expect, it } from 'vitest';
import { createImdSimulator } from './server.ts';

const app = createImdSimulator();
const ask = () => app.inject('/api/warnings_district_api.php');
const control = (payload: object) => app.inject({ method: 'PUT', url: '/control/imd', payload });

it('the IMD simulator has no warnings by default', async () => {
  const rows = (await ask()).json();
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(row).toMatchObject({ Day_1: '1', Day1_Color: '4', Day_5: '1', Day5_Color: '4' });
});

it('the IMD simulator returns the configured warnings and errors', async () => {
  await control({
    mode: 'ok',
    date: '2026-11-21',
    warnings: [{ district: 'SOLAPUR', days: [{ codes: '2,4', colour: '2' }] }],
  });
  const solapur = (await ask()).json().find((row: { District: string }) => row.District === 'SOLAPUR');
  expect(solapur).toMatchObject({ Date: '2026-11-21', Day_1: '2,4', Day1_Color: '2', Day_2: '1', Day2_Color: '4' });
  await control({ mode: 'unlisted' });
  expect((await ask()).statusCode).toBe(401);
  expect((await app.inject('/control/imd')).json()).toMatchObject({ mode: 'unlisted', calls: [{}] });
  expect((await control({ mode: 'never' })).statusCode).toBe(400);
});
