import { expect, it } from 'vitest';
import { inOrderOf } from './sequencer.ts';

const FILES = ['auth', 'web', 'market'].flatMap((project) =>
  Array.from({ length: 9 }, (_, at) => ({ project, file: `${project}/${at}` })),
);
const order = (seed: number, files = FILES) => inOrderOf(seed, files, ({ project, file }) => [project, file]);

it('keeps the files of a project together, and loses none', () => {
  const projects = order(7).map(({ project }) => project);
  expect(projects.filter((project, at) => project !== projects[at - 1])).toHaveLength(3);
  expect(new Set(order(7))).toEqual(new Set(FILES));
});

it('gives one order per seed, whatever the order of discovery', () => {
  expect(order(7, FILES.toReversed())).toEqual(order(7));
  expect(order(8)).not.toEqual(order(7));
});
