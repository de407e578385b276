import { expect, it } from 'vitest';
import { searchFaq } from './faq-page.tsx';
import { faqText } from './faq-text.hi.ts';

const found = (query: string) => searchFaq(query).map(({ question }) => question);

it('there are sixteen questions, each once', () => {
  expect(new Set(faqText.map(({ question }) => question)).size).toBe(16);
});

it.each([
  ['पैसे वापस', 'पैसे वापस कैसे मिलेंगे?'],
  ['पेसे वापिस', 'पैसे वापस कैसे मिलेंगे?'],
  ['paise wapas', 'पैसे वापस कैसे मिलेंगे?'],
  ['refund', 'पैसे वापस कैसे मिलेंगे?'],
  ['रिफंड', 'पैसे वापस कैसे मिलेंगे?'],
  ['OTP', 'लॉगिन का कोड नहीं आया?'],
  ['ओटीपी', 'लॉगिन का कोड नहीं आया?'],
  ['खाता हटाना', 'खाता कैसे हटाएँ?'],
  ['khata hataen', 'खाता कैसे हटाएँ?'],
  ['delete', 'खाता कैसे हटाएँ?'],
  ['मंडी भाव', 'मंडी के भाव कहाँ से आते हैं?'],
  ['mandi', 'मंडी के भाव कहाँ से आते हैं?'],
  ['doctor', 'डॉक्टर से बात कैसे होती है?'],
  ['डाक्टर', 'डॉक्टर से बात कैसे होती है?'],
  ['फोटो', 'पौधे की जाँच कैसे करें?'],
  ['ऑटो रिन्यू', 'क्या पैसे अपने आप कटते हैं?'],
  ['data.gov.in', 'मंडी के भाव कहाँ से आते हैं?'],
  ['voice', 'पौधे की जाँच कैसे करें?'],
  ['रुपये', 'पैसे वापस कैसे मिलेंगे?'],
])('%s finds %s', (query, question) => {
  expect(found(query)).toContain(question);
});

it('a query hides most questions', () => {
  for (const query of ['refund', 'OTP', 'खाता हटाना', 'mandi']) expect(found(query).length).toBeLessThan(4);
});

it.each(['', '   ', '?!'])('a query without a word (%j) shows all', (query) => {
  expect(found(query)).toHaveLength(16);
});

it('a spoken sentence finds the question that shares most of its words', () => {
  expect(found('कोड नहीं आ रहा')[0]).toBe('लॉगिन का कोड नहीं आया?');
  expect(found('मेरा खाता कैसे बंद करूँ')).toContain('खाता कैसे हटाएँ?');
});

it('a query about an unknown topic finds nothing', () => {
  for (const query of ['ट्रैक्टर', 'ट्रैक्टर किराए पर', 'ट्रैक्टर ट्रॉली खरीदनी']) expect(found(query), query).toEqual([]);
});
