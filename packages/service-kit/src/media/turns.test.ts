import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Work of several owners that ends on `end`; `started` lists it in the order in which it started. */
function workshop(places = 2, most = 4) {
  const turns = createTurns({ places, most });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (name: string, needs = 1) =>
    turns.take(name.charAt(0), needs, async () => {
      started.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      return name;
    });
  const settled = () => new Promise((passed) => setImmediate(passed));
  /** Ends one work, and lets the next one start. */
  const end = async (name: string) => {
    await settled();
    ends.get(name)?.();
    await settled();
  };
  return { turns, started, take, end, settled };
}

describe('turns', () => {
  it('start in order, no more at once than there are places', async () => {
    const { started, take, end, settled } = workshop();
    const all = ['a', 'b', 'c', 'd'].map((name) => take(name));
    await settled();
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('of one owner run one at a time: the second waits, and other owners pass it', async () => {
    const { started, take, end, settled } = workshop();
    const both = [take('a1'), take('a2'), take('b')];
    await settled();
    expect(started).toEqual(['a1', 'b']);
    await end('a1');
    expect(started).toEqual(['a1', 'b', 'a2']);
    await end('a2');
    await end('b');
    await Promise.all(both);
  });

  it('of one owner are limited to two: a third is 429 with Retry-After, and the first two still run', async () => {
    const { started, take, end } = workshop();
    const two = [take('a1'), take('a2')];
    await expect(take('a3')).rejects.toMatchObject({ statusCode: 429, headers: { 'retry-after': '5' } });
    await end('a1');
    await end('a2');
    expect(await Promise.all(two)).toEqual(['a1', 'a2']);
    expect(started).toEqual(['a1', 'a2']);
  });

  it('are refused with 503 once too many wait, and given again when fewer do', async () => {
    const { turns, take, end } = workshop(1, 2);
    const three = [take('a'), take('b'), take('c')];
    expect(turns.waiting).toBe(2);
    await expect(take('d')).rejects.toMatchObject({
      statusCode: 503,
      code: 'overloaded',
      headers: { 'retry-after': '2' },
    });
    await end('a');
    const later = take('d');
    for (const name of ['b', 'c', 'd']) await end(name);
    expect(await Promise.all([...three, later])).toEqual(['a', 'b', 'c', 'd']);
  });

  it('that need both places wait for both, and are not overtaken by those that need one', async () => {
    const { started, take, end, settled } = workshop();
    const all = [take('a'), take('b', 2), take('c'), take('d')];
    await settled();
    expect(started).toEqual(['a']);
    await end('a');
    await settled();
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    await end('c');
    await end('d');
    await Promise.all(all);
  });

  it('of failed work are released to the next', async () => {
    const { turns, take, end } = workshop(1);
    await expect(turns.take('x', 1, () => Promise.reject(new Error('torn')))).rejects.toThrow('torn');
    const next = take('x');
    await end('x');
    expect(await next).toBe('x');
  });

  it('end with the service: waiting work is refused, running work is not', async () => {
    const { turns, take, end } = workshop(1);
    const [working, waiting] = [take('a'), take('b')];
    turns.close();
    await expect(waiting).rejects.toMatchObject({ statusCode: 503 });
    await expect(take('c')).rejects.toMatchObject({ statusCode: 503 });
    await end('a');
    expect(await working).toBe('a');
  });
});
