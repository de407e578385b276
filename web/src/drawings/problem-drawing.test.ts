import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DRAWN, UNKNOWN } from './problem-drawing.tsx';

const sprite = readFileSync(new URL('./problem-drawings.svg', import.meta.url), 'utf8');
const drawings = new Map(
  sprite
    .split(/ {2}<g id="/)
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('"')), part]),
);

it('every problem of the list has its drawing and every drawing is in the list', () => {
  expect([...drawings.keys()]).toEqual([...DRAWN, UNKNOWN]);
});

it('no two problems share a drawing', () => {
  const bodies = [...drawings.values()].map((part) => part.slice(part.indexOf('>')));
  expect(new Set(bodies).size).toBe(drawings.size);
});
