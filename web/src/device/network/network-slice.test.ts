import { describe, expect, it } from 'vitest';
import { judgeNetwork, SLOW_ANSWER_MS } from './network-slice.ts';

describe('what the network is like', () => {
  it.each([
    [true, 300, '4g', 'online'],
    [true, 300, undefined, 'online'],
    [true, 300, '2g', 'slow'],
    [true, 300, 'slow-2g', 'slow'],
    [true, SLOW_ANSWER_MS + 1, '4g', 'slow'],
    [true, null, '4g', 'slow'],
    [false, 300, '4g', 'offline'],
    [false, null, undefined, 'offline'],
  ] as const)('phone online %s, answer %s ms, %s: %s', (online, took, type, wanted) => {
    expect(judgeNetwork(online, took, type)).toBe(wanted);
  });
});
