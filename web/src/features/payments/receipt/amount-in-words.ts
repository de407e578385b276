import { texts } from '../../../i18n/texts.ts';
import { hundred, numberGroups, numberWords } from './number-words.hi.ts';
import { receiptTexts } from './receipt.hi.ts';

const say = texts(receiptTexts);

/** 'एक सौ उनचास रुपये मात्र', paise only if there are any. */
export function amountInWords(amountPaise: number): string {
  const rupees = numberInWords(Math.floor(amountPaise / 100));
  const paise = amountPaise % 100;
  return paise === 0
    ? say('words', { words: rupees })
    : say('wordsWithPaise', { words: rupees, paise: numberInWords(paise) });
}

/** A whole number from 0 to 99 crore in words: 1149 is 'एक हज़ार एक सौ उनचास'. */
export function numberInWords(number: number): string {
  const said: string[] = [];
  let rest = number;
  const take = (of: number, name: string) => {
    if (rest >= of) said.push(numberWords[Math.floor(rest / of)] ?? '', name);
    rest %= of;
  };
  for (const { of, name } of numberGroups) take(of, name);
  take(100, hundred);
  if (rest > 0 || said.length === 0) said.push(numberWords[rest] ?? '');
  return said.join(' ');
}
