import { expect, it } from 'vitest';
import { cellOf, middleOf } from './cells.ts';

it.each([
  [17.66, 75.91, '177_759'],
  [17.6501, 75.9499, '177_759'],
  [28.0, 73.3, '280_733'],
  [-0.04, 68, '0_680'],
  [-8.26, 115.18, '-83_1152'],
])('%s, %s is in cell %s', (latitude, longitude, cell) => expect(cellOf(latitude, longitude)).toBe(cell));

it('the middle of a cell is in that cell', () => {
  expect(middleOf('177_759')).toEqual({ latitude: 17.7, longitude: 75.9 });
  for (const cell of ['177_759', '-83_1152', '0_680']) {
    const { latitude, longitude } = middleOf(cell);
    expect(cellOf(latitude, longitude)).toBe(cell);
  }
  expect(() => middleOf('177')).toThrow('Not a cell');
});
