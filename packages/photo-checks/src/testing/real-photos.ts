import { existsSync } from 'node:fs';

const folder = '/usr/share/backgrounds/mate/nature';

/** Photographs of Debian's package mate-backgrounds by what they show. `Blinds` is a leaf with light behind it, `Dune` dry grass. */
export const realPlants = [
  'Blinds',
  'Dune',
  'FreshFlower',
  'Garden',
  'GreenMeadow',
  'LadyBird',
  'RainDrops',
  'TwoWings',
  'YellowFlower',
] as const;
export const realOthers = ['Aqua', 'Storm', 'Wood'] as const;

/** Path of one of them. Throws when the package is not installed: the tests that need it must not pass without it. */
export function realPhoto(name: (typeof realPlants)[number] | (typeof realOthers)[number]): string {
  const path = `${folder}/${name}.jpg`;
  if (!existsSync(path)) throw new Error(`${path} is missing: apt-get install mate-backgrounds (.ci/run does)`);
  return path;
}
