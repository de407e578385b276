import { describe, expect, it } from 'vitest';
import { IDLE, type MicButtonEvent, type MicButtonState, nextMicButtonState } from './mic-button-state.ts';

type Timed = readonly [MicButtonEvent['type'], number?];

function after(...events: Timed[]): MicButtonState {
  return events.reduce<MicButtonState>((state, [type, at = 0]) => nextMicButtonState(state, { type, at }), IDLE);
}

describe('held down', () => {
  it('listens from the moment the microphone is open, and ends with the release', () => {
    expect(after(['pressed', 0])).toEqual({ phase: 'opening', how: 'held', pressedAt: 0 });
    expect(after(['pressed', 0], ['opened', 150])).toMatchObject({ phase: 'listening', how: 'held', since: 150 });
    expect(after(['pressed', 0], ['opened', 150], ['released', 3000])).toEqual({ phase: 'finishing' });
  });

  it('keeps nothing when the microphone opened too late for any words', () => {
    expect(after(['pressed', 0], ['opened', 900], ['released', 1200])).toEqual({ phase: 'idle', hint: 'too-short' });
  });

  it('does not listen to somebody who let go while the permission was asked for', () => {
    const asked: Timed[] = [
      ['pressed', 0],
      ['released', 2000],
    ];
    expect(after(...asked)).toMatchObject({ phase: 'opening', how: 'let-go' });
    expect(after(...asked, ['opened', 5000])).toEqual({ phase: 'idle', hint: 'ready' });
  });
});

describe('tapped', () => {
  const started: Timed[] = [
    ['pressed', 0],
    ['opened', 100],
    ['released', 200],
  ];

  it('goes on listening after a short press, and ends with the next', () => {
    expect(after(...started)).toMatchObject({ phase: 'listening', how: 'tapped' });
    expect(after(...started, ['pressed', 4000])).toEqual({ phase: 'finishing' });
    expect(after(...started, ['pressed', 4000], ['released', 4100])).toEqual({ phase: 'finishing' });
  });

  it('works the same when the microphone opens after the finger has gone', () => {
    const late: Timed[] = [
      ['pressed', 0],
      ['released', 100],
      ['opened', 700],
    ];
    expect(after(...late)).toMatchObject({ phase: 'listening', how: 'tapped', since: 700 });
  });

  it('works by key', () => {
    expect(after(['tapped', 0], ['opened', 50])).toMatchObject({ phase: 'listening', how: 'tapped' });
    expect(after(['tapped', 0], ['opened', 50], ['tapped', 2000])).toEqual({ phase: 'finishing' });
  });

  it('explains itself when both taps came at once', () => {
    expect(after(...started, ['pressed', 350])).toEqual({ phase: 'idle', hint: 'too-short' });
  });

  it('opens one microphone for two quick presses', () => {
    const twice: Timed[] = [
      ['pressed', 0],
      ['released', 60],
      ['pressed', 120],
      ['released', 180],
    ];
    expect(after(...twice)).toEqual({ phase: 'opening', how: 'tapped', pressedAt: 0 });
  });
});

describe('ended by something else', () => {
  it('keeps what was said', () => {
    expect(after(['tapped', 0], ['opened', 50], ['ended', 60_050])).toEqual({ phase: 'finishing' });
  });

  it('does not start to listen when the page went away meanwhile', () => {
    expect(after(['tapped', 0], ['ended', 500], ['opened', 800])).toEqual({ phase: 'idle', hint: 'ready' });
  });

  it.each([
    ['while opening', [['pressed', 0]]],
    [
      'while listening',
      [
        ['tapped', 0],
        ['opened', 50],
      ],
    ],
    [
      'while putting together',
      [
        ['tapped', 0],
        ['opened', 50],
        ['tapped', 2000],
      ],
    ],
  ] satisfies [string, Timed[]][])('keeps nothing when cancelled %s', (_when, events) => {
    expect(after(...events, ['cancelled'])).toEqual(IDLE);
  });
});

it('takes no new press until the result has been handed over', () => {
  const handedOver: Timed[] = [
    ['tapped', 0],
    ['opened', 50],
    ['tapped', 2000],
  ];
  expect(after(...handedOver, ['pressed', 2100])).toEqual({ phase: 'finishing' });
  expect(after(...handedOver, ['closed'])).toEqual(IDLE);
});
