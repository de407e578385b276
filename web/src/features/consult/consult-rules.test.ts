import { afterEach, expect, it, vi } from 'vitest';
import { photoOfCheck, wordsOfCheck } from './ask/check-to-show.tsx';
import { declineText } from './ask/declined.tsx';
import { topUpFor } from './ask/shortfall-card.tsx';
import { isDisputable } from './list/dispute.tsx';
import { heldFee } from './list/held-fee.ts';

afterEach(() => void vi.unstubAllGlobals());

const NOW = Date.parse('2026-11-23T05:00:00Z');
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString();
const ended = { status: 'ended', isRefunded: false } as const;

it.each([
  [{ ...ended, endedAt: daysAgo(0.1) }, true],
  [{ ...ended, endedAt: daysAgo(2.9) }, true],
  [{ ...ended, endedAt: daysAgo(3) }, false],
  [{ ...ended, isRefunded: true, endedAt: daysAgo(1) }, false],
  [{ status: 'rejected', isRefunded: false, endedAt: daysAgo(1) } as const, false],
  [{ ...ended, endedAt: daysAgo(1), dispute: { state: 'open', text: '', openedAt: daysAgo(0) } } as const, false],
  [ended, false],
])('%j can be disputed: %s', (one, may) => {
  expect(isDisputable(one, NOW)).toBe(may);
});

it.each([
  [{ status: 'rejected' }, 'डॉक्टर कॉल नहीं ले सकते, कृपया दूसरे डॉक्टर चुनें'],
  [{ status: 'rejected', rejectReason: 'busy' }, 'डॉक्टर कॉल नहीं ले सकते, कृपया दूसरे डॉक्टर चुनें। डॉक्टर अभी व्यस्त हैं।'],
  [
    { status: 'rejected', rejectReason: 'other', rejectText: 'बाहर हूँ' },
    'डॉक्टर कॉल नहीं ले सकते, कृपया दूसरे डॉक्टर चुनें। डॉक्टर ने कहा: बाहर हूँ',
  ],
  [{ status: 'dismissed' }, 'डॉक्टर ने समय पर जवाब नहीं दिया। दूसरे डॉक्टर चुनें।'],
  [{ status: 'missed' }, 'डॉक्टर ने समय पर जवाब नहीं दिया। दूसरे डॉक्टर चुनें।'],
  [{ status: 'dismissed', cancelledBy: 'farmer' }, null],
  [{ status: 'requested' }, null],
  [{ status: 'connected' }, null],
  [{ status: 'ended' }, null],
] as const)('declineText of %j: %s', (answer, words) => {
  expect(declineText(answer)).toBe(words);
});

it.each([
  [19_900, 19_900],
  [19_950, 20_000],
  [1, 5_000],
  [4_999, 5_000],
])('topUpFor: %d paise short adds %d paise, in whole rupees and at least the minimum top-up', (short, added) => {
  expect(topUpFor(short)).toBe(added);
});

it('heldFee: only a held fee is refundable', () => {
  expect(heldFee({ funding: 'held', consultationFee: 199 })).toBe('₹199');
  expect(heldFee({ funding: 'included', consultationFee: 199 })).toBeNull();
  expect(heldFee({ funding: 'held', consultationFee: 0 })).toBeNull();
});

it('wordsOfCheck: names the problem only above the confidence threshold', () => {
  const record = (confidence: number) =>
    ({ userInput: 'फल पर धब्बे', diagnosis: { confidence, diagnosis: 'तेलिया रोग' } }) as Parameters<
      typeof wordsOfCheck
    >[0];
  expect(wordsOfCheck(record(80))).toBe('फल पर धब्बे\nऐप की जाँच (अनुमान): तेलिया रोग');
  expect(wordsOfCheck(record(30))).toBe('फल पर धब्बे');
});

it('photoOfCheck: an expired photo URL is refetched once', async () => {
  const good = new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return url === '/fresh' ? good : new Response('', { status: 403 });
  });
  expect((await photoOfCheck({ imageUrl: '/old' }, async () => ({ imageUrl: '/fresh' })))?.type).toBe('image/jpeg');
  expect(await photoOfCheck({ imageUrl: '/old' }, async () => ({ imageUrl: '/gone' }))).toBeNull();
  expect(await photoOfCheck({ imageUrl: '/old' }, async () => undefined)).toBeNull();
  expect(await photoOfCheck({}, async () => ({ imageUrl: '/fresh' }))).toBeUndefined();
  expect(asked).toEqual(['/old', '/fresh', '/old', '/gone', '/old']);
});
