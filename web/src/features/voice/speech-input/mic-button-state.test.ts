import { describe, expect, it } from 'vitest';
import { IDLE, type MicButtonEvent, type MicButtonState, nextMicButtonState } from './mic-button-state.ts';

type Timed = readonly [MicButtonEvent['type'], number?];

function after(...events: Timed[]): MicButtonState {
  return events.reduce<MicButtonState>((state, [type, at = 0]) => nextMicButtonState(state, { type, at }), IDLE);
}

describe('held down', () => {
  it('listens once the microphone is open, and ends with the release', () => {
    expect(after(['pressed', 0])).toEqual({ phase: 'opening', how: 'held', downAt: 0 });
    expect(after(['pressed', 0], ['opened', 150])).toMatchObject({ phase: 'listening', how: 'held', since: 150 });
    expect(after(['pressed', 0], ['opened', 150], ['released', 3000])).toEqual({ phase: 'finishing' });
  });

  it('discards a recording too short for any words', () => {
    expect(after(['pressed', 0], ['opened', 900], ['released', 1200])).toEqual({ phase: 'idle', hint: 'too-short' });
  });

  it('released while the permission was asked for: does not listen', () => {
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

  it('listens after a tap, and ends with the next one', () => {
    expect(after(...started)).toMatchObject({ phase: 'listening', how: 'tapped' });
    expect(after(...started, ['pressed', 4000])).toEqual({ phase: 'finishing' });
    expect(after(...started, ['pressed', 4000], ['released', 4100])).toEqual({ phase: 'finishing' });
  });

  it('also when the microphone opens after the release', () => {
    const late: Timed[] = [
      ['pressed', 0],
      ['released', 100],
      ['opened', 700],
    ];
    expect(after(...late)).toMatchObject({ phase: 'listening', how: 'tapped', since: 700 });
  });

  it('also by keyboard', () => {
    expect(after(['tapped', 0], ['opened', 50])).toMatchObject({ phase: 'listening', how: 'tapped' });
    expect(after(['tapped', 0], ['opened', 50], ['tapped', 2000])).toEqual({ phase: 'finishing' });
  });

  it('two taps in quick succession: too short, shows the hint', () => {
    expect(after(...started, ['pressed', 350])).toEqual({ phase: 'idle', hint: 'too-short' });
  });

  it('opens one microphone for two quick taps', () => {
    const twice: Timed[] = [
      ['pressed', 0],
      ['released', 60],
      ['pressed', 120],
      ['released', 180],
    ];
    expect(after(...twice)).toEqual({ phase: 'opening', how: 'tapped', downAt: 0 });
  });
});

describe('ended otherwise', () => {
  it('keeps the recording so far', () => {
    expect(after(['tapped', 0], ['opened', 50], ['ended', 60_050])).toEqual({ phase: 'finishing' });
  });

  it('ended while opening: does not start to listen', () => {
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
  ] satisfies [string, Timed[]][])('cancelled %s: keeps nothing', (_when, events) => {
    expect(after(...events, ['cancelled'])).toEqual(IDLE);
  });
});

it('ignores taps until the result was handed over', () => {
  const handedOver: Timed[] = [
    ['tapped', 0],
    ['opened', 50],
    ['tapped', 2000],
  ];
  expect(after(...handedOver, ['pressed', 2100])).toEqual({ phase: 'finishing' });
  expect(after(...handedOver, ['closed'])).toEqual(IDLE);
});
