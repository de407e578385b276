// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { consultation } from '../../../testing/consult/consultations.ts';
import { ServedConsultations } from '../../../testing/consult/served-consultations.ts';
import { at, diaryEntry, farm, located, TODAY } from '../../../testing/farm.ts';
import type { Answers } from '../../../testing/gateway.ts';
import { MANDI_ID, mandi, marketList } from '../../../testing/market.ts';
import { ORCHARD_ID } from '../../../testing/orchards.ts';
import { FARMER } from '../../../testing/people.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse(at('07:00'));
/** The server's clock goes on while a screen loads: ages in minutes stay the same meanwhile, "now" does not. */
const UPDATED = new Date(NOW - 90_000).toISOString();
const PRICE = mandi({ date: TODAY, lastUpdated: UPDATED, days: [[TODAY, 9000]] });
const PRICES = { ...marketList([PRICE]), lastUpdated: UPDATED };
const TALK = consultation({
  status: 'ringing',
  chatThreadId: '01KZ000000000000000THREAD0',
  validUntil: new Date(NOW + 50.5 * HOUR_MS).toISOString(),
});
const ANSWERS: Answers = {
  ...new ServedConsultations(TALK).answers(),
  ...farm([located()], {
    'GET /api/orchards/:orchardId/diary': { entries: [diaryEntry({ on: TODAY })], planned: [] },
  }),
  'GET /api/market/near': { mandis: [{ ...PRICE, distanceKm: 12, approximate: false }] },
  'GET /api/market/data': PRICES,
  'GET /api/market/history/:id': { record: PRICE, days: [] },
  'GET /api/market/states': { states: [{ state: 'Maharashtra', stateName: 'महाराष्ट्र', mandis: 1, prices: 1 }] },
  'GET /api/diagnose/recent': { checks: [] },
};

const open = appInDom();

/** What a screen shows at seven o'clock server time on a phone whose clock is `ahead` ms ahead. */
async function shown(path: string, ahead: number, expected: (text: string) => void): Promise<void> {
  cleanup();
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW + ahead });
  await open(path, { as: FARMER, answers: ANSWERS, phoneAhead: ahead });
  await waitFor(() => expected(screen.getByRole('main').textContent ?? ''));
}

/** Each screen with texts that prove that all of it is loaded. */
it.each([
  ['/', ['सुबह 9 तक', 'आज₹9,000']],
  ['/orchard', ['ताज़ा डेटा', 'आज सुबह 6 से 9', '1 महीने पहले जोड़ा']],
  [`/orchard/${ORCHARD_ID}`, ['आज सुबह 6 से 9', '1 महीने पहले जोड़ा', 'बाग की डायरीजो किया', 'यूरिया', 'आजप']],
  ['/fertilizer', ['अभी का समय', 'स्रोत']],
  ['/market', ['महाराष्ट्र (1)', 'आज का भाव', 'ताज़ा']],
  [`/market/${MANDI_ID}`, ['आज का भाव']],
  ['/consult', ['2 दिन 2 घंटे बाकी']],
] satisfies [string, string[]][])(
  '%s is the same on a phone whose clock is 26 hours ahead or behind',
  async (path, parts) => {
    let right = '';
    await shown(path, 0, (text) => {
      right = text;
      for (const part of parts) expect(text).toContain(part);
    });
    for (const ahead of [26 * HOUR_MS, -26 * HOUR_MS]) await shown(path, ahead, (text) => expect(text).toBe(right));
  },
);
