import { expect, it } from 'vitest';
import { linesOf } from './check-picture.ts';

it.each([
  ['एक दो तीन', 7, ['एक दो', 'तीन']],
  ['एक\nदो तीन', 20, ['एक', 'दो तीन']],
  ['बहुतलंबाशब्द है', 4, ['बहुतलंबाशब्द', 'है']],
  ['', 5, ['']],
])('linesOf breaks %j at %i letters', (text, most, lines) => {
  expect(linesOf(text, (line) => line.length <= most)).toEqual(lines);
});
