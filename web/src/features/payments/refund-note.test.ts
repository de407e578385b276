import { expect, it } from 'vitest';
import { refundTexts } from './refund-note.tsx';

const requestedAt = '2026-11-20T06:00:00.000Z';

it('states the ten working days, and only the refunded amount', () => {
  const refund = { state: 'requested', amountPaise: 5_000, requestedAt } as const;
  const { title, lines } = refundTexts({ refund, amountPaise: 9_900 });
  expect(title).toBe('पैसे वापस माँगे गए');
  expect(lines).toEqual(['₹50 उसी तरीके से 7–10 कार्य दिवस में आएँगे, जिससे भुगतान हुआ था।']);
});

it('states the reason of an automatic refund, also before it is issued', () => {
  const { title, lines } = refundTexts({ returned: 'already_active', amountPaise: 9_900 });
  expect(title).toBe('पैसे वापस भेजे जा रहे हैं');
  expect(lines[0]).toBe('यह प्लान पहले से चल रहा था, इसलिए पैसे वापस हो रहे हैं।');
  expect(lines[1]).toContain('₹99');
});

it('a failed refund requires no action of the user', () => {
  const refund = { state: 'failed', amountPaise: 9_900, requestedAt } as const;
  expect(refundTexts({ refund, amountPaise: 9_900 }).lines[0]).toContain('आपको कुछ नहीं करना');
});

it('a refund refused by the bank is shown as credited to the wallet', () => {
  const refund = { state: 'failed', amountPaise: 50_000, requestedAt, givenBackAt: requestedAt } as const;
  expect(refundTexts({ refund, amountPaise: 50_000 }).lines).toEqual(['₹500 आपके वॉलेट में लौट आए: बैंक ने वापसी नहीं ली।']);
});
