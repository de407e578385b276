import { DOUBLED_LETTERS, SWAPPED_LETTERS, soundBy } from '@anar/hindi/romanize';

/** How a word sounds, the same for "तुड़ाई", "tudai" and "tudaayi". "थोड़े" and "तोड़े" stay apart. */
export const soundOf = soundBy(
  [
    [/chh?/g, 'c'],
    [/sh/g, 's'],
    [/ph/g, 'f'],
    ...SWAPPED_LETTERS,
    [/ee|ii/g, 'i'],
    [/oo|uu/g, 'u'],
    [/a{2,}/g, 'a'],
    [/a[iy]+(?![aeou])/g, 'ai'],
    [/([aeiou])y(?=[ei])/g, '$1'],
    [/y$/, 'i'],
    DOUBLED_LETTERS,
  ],
  { schwa: 'spoken' },
);
