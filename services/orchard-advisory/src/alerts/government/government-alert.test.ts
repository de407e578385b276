import { expect, it } from 'vitest';
import { IMD_CREDIT } from '../settings.ts';
import { governmentAlert } from './government-alert.ts';
import type { DayWarning } from './read-warnings.ts';

const NOW = new Date('2026-11-21T03:00:00Z');
const heavyRain: DayWarning = { level: 'orange', codes: [2] };
const quiet: DayWarning = { level: 'none', codes: [1] };

function alertBy(credit: string, day = heavyRain) {
  const place = { id: '1', district: 'SOLAPUR', state: undefined };
  const warning = { ...place, firstDay: '2026-11-21', issuedAt: '2026-11-21T01:00:00Z', days: [day] };
  return governmentAlert(warning, { credit, districtName: 'सोलापुर', now: NOW });
}

it('the source is "government" only under the government’s own credit, never for a simulator', () => {
  expect(alertBy(IMD_CREDIT)).toMatchObject({ level: 'orange', source: 'government' });
  expect(alertBy(IMD_CREDIT, quiet)).toMatchObject({ level: 'none', source: 'government' });
  const sample = alertBy('नमूना चेतावनी (सरकारी नहीं)');
  expect(sample).toMatchObject({ level: 'orange', source: 'forecast' });
  expect(sample?.message).toMatch(/^नमूना चेतावनी \(सरकारी नहीं\): सोलापुर/);
  expect(alertBy('नमूना', quiet)?.source).toBe('forecast');
});
