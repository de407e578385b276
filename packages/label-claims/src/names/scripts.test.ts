import { expect, it } from 'vitest';
import { loadBlocklist } from '../blocklist.ts';
import { createNamesBlocked } from './blocked-names.ts';

const namesBlocked = createNamesBlocked(loadBlocklist());
const isBarred = (text: string) => namesBlocked(text, 'banned', 'restricted', 'expert_only');

it.each([
  ['Gujarati', 'મોનોક્રોટોફોસ છાંટો'],
  ['Gurmukhi', 'ਮੋਨੋਕਰੋਟੋਫਾਸ ਛਿੜਕੋ'],
  ['Bengali', 'মনোক্রোটোফস দিন'],
  ['Odia', 'ମୋନୋକ୍ରୋଟୋଫସ'],
  ['Tamil', 'மோனோகுரோட்டோபாஸ் தெளிக்கவும்'],
  ['Telugu', 'మోనోక్రోటోఫాస్ పిచికారీ'],
  ['Kannada', 'ಮೊನೊಕ್ರೊಟೊಫಾಸ್ ಸಿಂಪಡಿಸಿ'],
  ['Malayalam', 'മോണോക്രോട്ടോഫോസ്'],
  ['Urdu', 'مونوکروٹوفاس چھڑکیں'],
  ['Cyrillic', 'монокротофос'],
  ['small capitals', 'ᴍᴏɴᴏᴄʀᴏᴛᴏᴘʜᴏꜱ'],
  ['mathematical letters', '𝐦𝐨𝐧𝐨𝐜𝐫𝐨𝐭𝐨𝐩𝐡𝐨𝐬'],
  ['Gujarati', 'સ્ટ્રેપ્ટોસાયક્લિન'],
  ['Telugu', 'స్ట్రెప్టోసైక్లిన్'],
  ['Kannada', 'ಸ್ಟ್ರೆಪ್ಟೋಸೈಕ್ಲಿನ್'],
  ['Urdu', 'سٹریپٹوسائیکلین'],
  ['Gujarati', 'રોગોર'],
  ['Tamil', 'பாராகுவாட்'],
  ['Telugu', 'కార్బోఫ్యూరాన్'],
  ['Bengali', 'এন্ডোসালফান'],
  ['Urdu', 'روگر'],
  ['Tamil', 'ரோகர்'],
  ['Kannada', 'ಫ್ಯುರಡಾನ್'],
  ['Marathi, with a case', 'रोगोरची फवारणी करा'],
  ['Marathi, with a case', 'थिमेटचा'],
  ['Marathi', 'नुव्हान'],
  ['Marathi', 'डीडीव्हीपी'],
])('finds a banned name in %s: %s', (_, text) => expect(isBarred(text)).toBe(true));

it.each([
  'मेथी मिल जाए तो बीच में बोएँ',
  'દાડમના પાન પીળા પડે છે',
  'மாதுளை இலைகள் மஞ்சள் நிறமாகின்றன',
  'దానిమ్మ ఆకులు పసుపు రంగులోకి మారుతున్నాయి',
  'انار کے پتے پیلے ہو رہے ہیں',
  'ডালিমের পাতা হলুদ হয়ে যাচ্ছে',
  'ದಾಳಿಂಬೆ ಎಲೆಗಳು ಹಳದಿ ಆಗುತ್ತಿವೆ',
  'ਅਨਾਰ ਦੇ ਪੱਤੇ ਪੀਲੇ ਹੋ ਰਹੇ ਹਨ',
])('finds no banned name in %s', (text) => expect(isBarred(text)).toBe(false));
