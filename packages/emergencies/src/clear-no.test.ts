import { expect, it } from 'vitest';
import { readClearNo } from './clear-no.ts';

it.each([
  ['असर नहीं हुआ, डबल डोज डाल दूं क्या', 'double_dose'],
  ['kya dawa ki matra duguni kar du', 'double_dose'],
  ['औषधाचा डोस दुप्पट करू का', 'double_dose'],
  ['can i spray double dose', 'double_dose'],
  ['चार दवाइयां एक टंकी में मिला दूं', 'tank_mix'],
  ['paanch dawa ek sath mila sakte hai kya', 'tank_mix'],
  ['कॉन्फिडोर, कोराजन, कवच और एंट्राकोल एक साथ मिलाकर मारूं', 'tank_mix'],
  ['बच्चे पास खेल रहे हैं, दवा छिड़क दूं क्या', 'children_near'],
  ['bachche ke samne spray kar sakte hai', 'children_near'],
  ['बच्चों से दवा घोलते समय मदद ले लूं', 'children_near'],
])('%s: no', (text, id) => expect(readClearNo(text)?.id).toBe(id));

it.each([
  'थ्रिप्स की दवा बताओ',
  'डबल लाइन ड्रिप लगाऊं क्या',
  'बच्चों से दवा दूर कैसे रखें',
  'दो दवा मिला सकते हैं',
  'चार दिन से दवा मार रहा हूं',
])('%s: no such question', (text) => expect(readClearNo(text)).toBeUndefined());
