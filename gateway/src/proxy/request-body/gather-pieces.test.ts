import { expect, test } from 'vitest';
import { gatherPieces } from './gather-pieces.ts';

test('a body in single bytes is held in few buffers, and taken out unchanged', () => {
  const body = Buffer.from('अनार '.repeat(2000));
  const pieces = gatherPieces();
  let most = 0;
  for (const byte of body) {
    pieces.add(Buffer.of(byte));
    most = Math.max(most, pieces.held);
  }
  expect(most).toBeLessThanOrEqual(64);
  expect(pieces.bytes).toBe(body.length);
  expect(pieces.take()).toEqual(body);
  expect([pieces.bytes, pieces.held, pieces.take().length]).toEqual([0, 0, 0]);
});
