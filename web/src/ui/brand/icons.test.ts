import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ICON_NAMES } from './icon-names.ts';

const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8');

it('every icon name has its drawing and every drawing a name', () => {
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);
  expect(drawn).toEqual([...ICON_NAMES]);
});

it('names each drawing once, also those that are no icons', () => {
  const ids = [...sprite.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(expect.arrayContaining(['art-mast', 'art-sprout', 'art-basket', 'cut-fruit']));
  expect(new Set(ids).size).toBe(ids.length);
});
