import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PHOTO_SIGNS } from './photo-signs.ts';
import { DRAWN, UNKNOWN } from './problem-drawing.tsx';
import { isDrawn } from './sign-drawing.tsx';

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

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

it.each([...Object.keys(PHOTO_SIGNS), ...Object.values(PHOTO_SIGNS).flat()])('%s is drawn', (option) => {
  expect(isDrawn(option)).toBe(true);
});

it('an option newer than this app is not drawn', () => {
  expect(isDrawn('leaf_hole')).toBe(false);
});

it('every drawing that an option names exists', () => {
  const code = read('./sign-drawing.tsx');
  const tables = code.slice(0, code.indexOf('export const isDrawn'));
  const named = [...tables.matchAll(/^ {2}\w+: '(\w+)'/gm)].map(([, name]) => name ?? '');
  const own = [...read('./sign-drawings.svg').matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name ?? '');
  expect(named.filter((name) => ![...DRAWN, ...own].includes(name))).toEqual([]);
  expect(own).toEqual(expect.arrayContaining(['none', 'unknown']));
});
