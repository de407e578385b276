import { expect, it } from 'vitest';
import { answeredError } from '../../../api/api-error.ts';
import { waitWarning } from '../data/use-second-submission.ts';

const TODAY = '2026-11-22';
const refused = (code: string, details: object) =>
  answeredError(409, '', JSON.stringify({ error: 'x', code, details }), null);

it('waitWarning: until when not to harvest; for a spray also which harvest it affects', () => {
  const wait = { product: 'मैंकोज़ेब', safeOn: '2026-12-13' };
  expect(waitWarning(refused('harvest_within_wait', wait), TODAY)).toBe(
    '12 दिसंबर तक न तोड़ें। मैंकोज़ेब के छिड़काव के बाद 13 दिसंबर से तोड़ना सुरक्षित है।',
  );
  expect(waitWarning(refused('spray_past_harvest', { ...wait, harvestOn: '2026-12-05' }), TODAY)).toBe(
    'तुड़ाई 5 दिसंबर को है। मैंकोज़ेब छिड़का, तो 12 दिसंबर तक न तोड़ें: 13 दिसंबर से तोड़ना सुरक्षित है।',
  );
  expect(waitWarning(refused('harvest_wait_unknown', { product: 'नीम तेल', sprayedOn: '2026-11-20' }), TODAY)).toContain(
    'नीम तेल के छिड़काव (20 नवंबर) के बाद कितने दिन न तोड़ें, यह हमें पता नहीं',
  );
  expect(waitWarning(refused('diary_day', {}), TODAY)).toBeUndefined();
  expect(waitWarning(new Error('x'), TODAY)).toBeUndefined();
});
