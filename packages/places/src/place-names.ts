const FOLDS: readonly (readonly [RegExp, string])[] = [
  // Devanagari: nukta, half nasals, long and short vowels, letters that a keyboard or Marathi swaps.
  [/\u093c/g, ''],
  [/ँ|[ङञणनम]्(?=[क-ह])/g, 'ं'],
  [/ी/g, 'ि'],
  [/ू/g, 'ु'],
  [/ई/g, 'इ'],
  [/ऊ/g, 'उ'],
  [/ळ/g, 'ल'],
  [/ण/g, 'न'],
  [/[शष]/g, 'स'],
  // Latin, as the same name is typed on a phone.
  [/ph/g, 'f'],
  [/([bcdgkjtsz])h/g, '$1'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/oo/g, 'u'],
  [/ee/g, 'i'],
  [/y$/, 'i'],
  [/[^\p{L}\p{M}\d]/gu, ''],
  [/([a-z])\1+/g, '$1'],
];

/** A name by how it sounds, in the script it was typed in: "सोलापूर" and "सोलापुर" are one, as "Sholapur " and "solapur". */
export function foldName(typed: string): string {
  const plain = typed.normalize('NFD').toLowerCase();
  return FOLDS.reduce((name, [pattern, by]) => name.replace(pattern, by), plain);
}

/** How many letters must be put in, left out, changed or swapped with their neighbour to make `a` out of `b`; at most `limit` + 1. */
export function lettersApart(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] && i > 1 && j > 1)
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? 0, limit + 1);
}
