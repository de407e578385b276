import { expect, it } from 'vitest';
import { afterSending } from './use-message-text.ts';

it.each([
  ['कल सुबह ', 'कल सुबह ', ''],
  ['कल सुबह और', 'कल सुबह', 'और'],
  ['', 'कल सुबह', ''],
  ['कुछ और', 'कल सुबह', 'कुछ और'],
])('%j, of which %j was sent, leaves %j', (written, sent, rest) => {
  expect(afterSending(written, sent)).toBe(rest);
});
