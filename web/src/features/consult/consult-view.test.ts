import { expect, it } from 'vitest';
import { type ConsultView, pathOf, readView } from './consult-view.ts';

const views: [ConsultView, string][] = [
  [{ name: 'list' }, '/consult'],
  [{ name: 'problem', check: '01ABC' }, '/consult?view=problem&check=01ABC'],
  [{ name: 'doctors', go: true }, '/consult?view=doctors&go=1'],
  [{ name: 'doctors', go: false }, '/consult?view=doctors'],
  [{ name: 'waiting', id: '01W' }, '/consult?view=waiting&id=01W'],
  [{ name: 'review', id: '01R' }, '/consult?view=review&id=01R'],
  [{ name: 'paper', id: '01P' }, '/consult?view=paper&id=01P'],
];

it.each(views)('%j round-trips through its URL', (view, path) => {
  expect(pathOf(view)).toBe(path);
  expect(readView(path.split('?')[1] ?? '')).toEqual(view);
});

it.each([
  ['check=01ABC', { name: 'problem', check: '01ABC' }],
  ['view=waiting', { name: 'list' }],
  ['view=paper', { name: 'list' }],
  ['view=nonsense', { name: 'list' }],
  ['view=review', { name: 'review', id: undefined }],
])('query "%s" opens %j', (search, view) => {
  expect(readView(search)).toEqual(view);
});
