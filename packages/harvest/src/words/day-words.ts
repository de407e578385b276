/** Times as they sound (`sound.ts`), in Hindi, Marathi and English, as parts of regular expressions. */

const NUMBERS: Readonly<Record<string, number>> = {
  ...{ ek: 1, one: 1, do: 2, don: 2, two: 2, tvo: 2, tin: 3, three: 3, car: 4, four: 4, panc: 5, pac: 5, five: 5 },
  ...{ cah: 6, ca: 6, cai: 6, che: 6, saha: 6, six: 6, sat: 7, seven: 7, ath: 8, eight: 8, nau: 9, nav: 9, nine: 9 },
  ...{
    das: 10,
    daha: 10,
    ten: 10,
    gyarah: 11,
    gyara: 11,
    akra: 11,
    barah: 12,
    bara: 12,
    tvelve: 12,
    terah: 13,
    tera: 13,
  },
  ...{
    caudah: 14,
    cauda: 14,
    pandrah: 15,
    pandra: 15,
    pandhara: 15,
    pandhra: 15,
    pandara: 15,
    fiften: 15,
    fifteen: 15,
  },
  ...{ solah: 16, sola: 16, satrah: 17, satra: 17, atharah: 18, athara: 18, unis: 19, bis: 20, vis: 20, tventi: 20 },
  ...{ ikis: 21, bais: 22, pacis: 25, pancvis: 25, tis: 30, thirti: 30, paintis: 35, calis: 40, forti: 40 },
  ...{ paintalis: 45, pacas: 50, panas: 50, sath: 60, dedh: 1.5, did: 1.5, dhai: 2.5, adic: 2.5, sava: 1.25 },
  ...{ adha: 0.5, adhe: 0.5, ardha: 0.5, ardhya: 0.5, half: 0.5, a: 1, an: 1 },
};
export const NUMBER = `(?:\\d{1,3}|${Object.keys(NUMBERS)
  .sort((one, other) => other.length - one.length)
  .join('|')})`;
export const numberOf = (word: string): number => NUMBERS[word] ?? Number(word);

export const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:gha?nt|hour|tas)/, 0],
  [/^(?:din|roj|divs|divas|dai)/, 1],
  [/^(?:haft|hapt|saptah|vik|athavad)/, 7],
  [/^(?:pakhv|fortn)/, 14],
  [/^(?:mah|month)/, 30],
];
export const UNIT =
  '(?:gha?nt\\w*|hours?|tas\\w*|din\\w*|roj|divs\\w*|divas\\w*|dais?|haft\\w*|hapt\\w*|saptah\\w*|viks?|athavad\\w*|pakhv\\w*|fortnights?|mahin\\w*|mah|months?)';

export const MONTHS = [
  'jan(?:a?v|ev?a|ua)a?ri',
  'f(?:a?r?[ve]\\w*ari|aravri)',
  'marc',
  'april|aprail',
  'mai',
  'jun|june',
  'julai',
  'agast|august|ogast',
  's[iea]pt?[tea]?[nm]?\\w*bar|september|sita[mn]bar',
  'aktubar|october|oktobar',
  'nav[ea][mn]bar|november|novh?e[mn]bar',
  'dis[ae][mn]bar|december',
];
export const WEEKDAYS = [
  'ravi?v?a?r|itvar|etvar|sundai',
  'soma?var|mondai',
  'mangal\\w*|tuesdai',
  'budhv?a?r|vednesdai',
  'guruvar|brihaspativar|virvar|thursdai',
  'sukra?var|fridai',
  'sani?va?r|sanivar|saturdai',
];
