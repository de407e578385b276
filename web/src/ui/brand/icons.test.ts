import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ICON_NAMES } from './icon-names.ts';

const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8');

it('the icon names are those of the sprite, in its order', () => {
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);
  expect(drawn).toEqual([...ICON_NAMES]);
});

it('the ids in the sprite are unique and include the illustrations', () => {
  const ids = [...sprite.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(expect.arrayContaining(['art-mast', 'art-sprout', 'art-basket', 'cut-fruit']));
  expect(new Set(ids).size).toBe(ids.length);
});
