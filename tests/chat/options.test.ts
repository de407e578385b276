import { expect, it } from 'vitest';
import { chatRunOptions } from './options.ts';

it.each([
  [[], { minutes: 0, seed: undefined }],
  [['--minutes', '2'], { minutes: 2, seed: undefined }],
  [['--minutes=0.5', '--seed', '7'], { minutes: 0.5, seed: 7 }],
  [['--help'], null],
  [['-h', '--minutes', '2'], null],
])('options of the chat run: %j is parsed', (args, expected) => {
  expect(chatRunOptions(args)).toEqual(expected);
});

it.each([
  [['--minutes', 'two'], '--minutes two'],
  [['--minutes', ''], '--minutes'],
  [['--minutes', '-1'], 'minutes'],
  [['--minutes', '1e9'], '--minutes 1e9'],
  [['--minutes'], 'minutes'],
  [['--seed', '1.5'], '--seed 1.5'],
  [['--seed', ''], '--seed'],
  [['2'], '2'],
  [['--loud'], '--loud'],
])('options of the chat run: %j is rejected with the usage', (args, named) => {
  const asked = () => chatRunOptions(args);
  expect(asked).toThrow(named);
  expect(asked).toThrow('npm run test:chat [-- --minutes N] [--seed S]');
});
