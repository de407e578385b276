import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ICON_NAMES } from './icon-names.ts';

it('every icon name has its drawing and every drawing a name', () => {
  const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8');
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name);
  expect(drawn).toEqual([...ICON_NAMES]);
});
