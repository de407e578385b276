import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROW_ICONS } from './row-icon.tsx';

const sprite = readFileSync(new URL('./brand/icons.svg', import.meta.url), 'utf8');

it.each(Object.entries(ROW_ICONS))('%s has the same path as in the sprite', (name, lines) => {
  expect(sprite).toMatch(new RegExp(`<symbol id="${name}" viewBox="0 0 24 24"><path d="${lines}"[^>]*/></symbol>`));
});
