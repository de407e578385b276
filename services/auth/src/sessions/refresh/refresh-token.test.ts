import { describe, expect, it } from 'vitest';
import { createRefreshTokens, judgeRefresh } from './refresh-token.ts';

const tokens = createRefreshTokens(Buffer.alloc(32, 1));
const session = { id: '01JD3Z9T2N8V5X7Q4R6S0W1Y2Z', salt: 'salt' };

describe('a refresh token', () => {
  it('is deterministic, and differs by generation, session, salt and key', () => {
    const token = tokens.issue(session, 3);
    expect(tokens.issue(session, 3)).toBe(token);
    const macs = [
      tokens.issue(session, 4),
      tokens.issue({ ...session, salt: 'other' }, 3),
      tokens.issue({ ...session, id: '01JD3Z9T2N8V5X7Q4R6S0W1Y2A' }, 3),
      createRefreshTokens(Buffer.alloc(32, 2)).issue(session, 3),
    ].map((other) => other.split('.')[2]);
    expect(macs).not.toContain(token.split('.')[2]);
    expect(new Set(macs).size).toBe(4);
  });

  it('is genuine only as issued', () => {
    const presented = tokens.read(tokens.issue(session, 3));
    if (!presented) throw new Error('not read');
    expect(tokens.isGenuine(presented, session)).toBe(true);
    expect(tokens.isGenuine({ ...presented, generation: 2 }, session)).toBe(false);
    expect(tokens.isGenuine({ ...presented, mac: 'A'.repeat(43) }, session)).toBe(false);
    expect(tokens.isGenuine(presented, { ...session, salt: 'other' })).toBe(false);
    expect(tokens.isGenuine(presented, { ...session, id: '01JD3Z9T2N8V5X7Q4R6S0W1Y2A' })).toBe(false);
  });

  it.each(['', 'a.b.c', `${session.id}.0.${'A'.repeat(43)}`, `${session.id}.1.${'é'.repeat(43)}`, 'x'.repeat(10_000)])(
    'is not read from %j',
    (text) => {
      expect(tokens.read(text)).toBeUndefined();
    },
  );
});

describe('judgeRefresh', () => {
  const rotatedAt = new Date('2026-11-21T06:00:00Z');
  const after = (seconds: number) => rotatedAt.getTime() + seconds * 1000;
  const current = { generation: 7, rotatedAt };
  it.each([
    [7, 0, 'rotate'],
    [7, 86_400, 'rotate'],
    [6, 0, 'repeat'],
    [6, 60, 'repeat'],
    [6, 60.001, 'reused'],
    [6, 3600, 'reused'],
    [5, 1, 'reused'],
    [8, 1, 'reused'],
  ])('generation %i, %d s after the rotation: %s', (generation, seconds, verdict) => {
    expect(judgeRefresh({ generation }, current, after(seconds))).toBe(verdict);
  });
});
