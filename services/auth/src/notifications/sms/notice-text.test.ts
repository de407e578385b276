import { expect, it } from 'vitest';
import { noticeText } from './send-notice.ts';

it.each([
  ['डॉ. कविता ने आपका अनुरोध स्वीकार किया', 'डॉ. कविता ने आपका अनुरोध स्वीकार किया'],
  ['आपका कोड 123456 है', 'आपका कोड … है'],
  ['आपका कोड १२३४५६ है', 'आपका कोड … है'],
  ['फोन करें: 98765 43210', 'फोन करें: …'],
  ['12-34-56', '…'],
  ['₹50000 और 12345', '₹50000 और 12345'],
  ['  दो\n पंक्ति ', 'दो पंक्ति'],
])('the SMS text of %j is %j', (title, text) => {
  expect(noticeText(title)).toBe(text);
});

it('the SMS text is cut between graphemes, within the length of the template', () => {
  const text = noticeText('क्षी'.repeat(40));
  expect(text.length).toBeLessThanOrEqual(60);
  expect(text).toBe(`${'क्षी'.repeat(14)}…`);
});
