import { expect, it } from 'vitest';
import { sprayHours } from '../testing.ts';
import { hourRuns, hoursSentence } from './spray-hours.ts';

it('joins consecutive hours with the same decision, but not across a gap', () => {
  const hours = sprayHours(['safe', 'safe', 'caution', 'avoid', 'avoid']);
  expect(hourRuns(hours)).toEqual([
    { from: 6, to: 8, decision: 'safe' },
    { from: 8, to: 9, decision: 'caution' },
    { from: 9, to: 11, decision: 'avoid' },
  ]);
  expect(hourRuns(hours.filter((_, index) => index !== 1)).map(({ from }) => from)).toEqual([6, 8, 9]);
  expect(hoursSentence(hours)).toBe('आज कब छिड़कें। सुबह 6 से सुबह 8: अच्छा, सुबह 8 से सुबह 9: सावधानी, सुबह 9 से सुबह 11: न करें');
});
