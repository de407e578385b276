import { expect, it } from 'vitest';
import { withoutComments } from './without-comments.ts';

it.each([
  ['lines stay', '/**\n * What it does.\n */\nconst a = 1; // why\nb();', '\n\n\nconst a = 1;\nb();'],
  ['what follows in a line stays in its column', 'f(/* why */ a)', 'f(          a)'],
  ['texts are no comments', 'a = "// b" + `/* c */\n  `; // d', 'a = "// b" + `/* c */\n  `;'],
  ['letters of two bytes count as one', '/* अनार */ a = /\\/\\/x/; // अ', '           a = /\\/\\/x/;'],
  ['a statement ends where a comment of two lines did', 'return /*\n*/ 1', 'return\n   1'],
  ['who runs it stays', '#!/usr/bin/env node\n// x\na', '#!/usr/bin/env node\n\na'],
  ['what is no JavaScript stays', 'const // x', 'const // x'],
])('%s', (_what, code, wanted) => {
  expect(withoutComments(code, 'commonjs')).toBe(wanted);
});
