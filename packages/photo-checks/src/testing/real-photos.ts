import { existsSync } from 'node:fs';
import { MissingProgram } from '@anar/local-infrastructure/require-program';

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

/** Path of a photograph. Throws `MissingProgram` when the package is not installed. */
export function realPhoto(name: (typeof realPlants)[number] | (typeof realOthers)[number]): string {
  const path = `${folder}/${name}.jpg`;
  if (!existsSync(path)) throw new MissingProgram(path, 'mate-backgrounds');
  return path;
}
