import { expect, it } from 'vitest';
import { withoutIndents } from './without-indents.ts';

it.each([
  ['lines stay', 'if (a) {\n\n\tb();\n    c();\n}', 'if (a) {\n\nb();\nc();\n}'],
  ['a text keeps its own', '{\n  a = `\n  b${\n  c}\n  d`;\n  e();\n}', '{\na = `\n  b${\nc}\n  d`;\ne();\n}'],
  ['so does one that a backslash carries on', '  a = "b\\\n  c";\n  d();', 'a = "b\\\n  c";\nd();'],
  ['a backtick in a text begins none', '  a = "`";\n  b();', 'a = "`";\nb();'],
  ['what is no JavaScript stays', '  const `', '  const `'],
])('%s', (_what, code, wanted) => {
  expect(withoutIndents(code, 'unambiguous')).toBe(wanted);
});
