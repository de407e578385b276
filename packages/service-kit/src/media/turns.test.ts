import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Work of people that ends when it is told to; `begun` says in which order it began. */
function workshop(places = 2, most = 4) {
  const turns = createTurns({ places, most });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (name: string, needs = 1) =>
    turns.take(name.charAt(0), needs, async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      return name;
    });
  const settled = () => new Promise((passed) => setImmediate(passed));
  /** Ends one, and lets who is next begin. */
  const end = async (name: string) => {
    await settled();
    ends.get(name)?.();
    await settled();
  };
  return { turns, begun, take, end, settled };
}

describe('turns', () => {
  it('go in order, no more at once than there are places', async () => {
    const { begun, take, end, settled } = workshop();
    const all = ['a', 'b', 'c', 'd'].map((name) => take(name));
    await settled();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are one at a time for one person: a second press waits, and lets others pass', async () => {
    const { begun, take, end, settled } = workshop();
    const both = [take('a1'), take('a2'), take('b')];
    await settled();
    expect(begun).toEqual(['a1', 'b']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b', 'a2']);
    await end('a2');
    await end('b');
    await Promise.all(both);
  });

  it('a third press of one person is told to come later, and takes nothing from the first two', async () => {
    const { begun, take, end } = workshop();
    const two = [take('a1'), take('a2')];
    await expect(take('a3')).rejects.toMatchObject({ statusCode: 429, headers: { 'retry-after': '5' } });
    await end('a1');
    await end('a2');
    expect(await Promise.all(two)).toEqual(['a1', 'a2']);
    expect(begun).toEqual(['a1', 'a2']);
  });

  it('are refused once too many wait, and again given when they do not', async () => {
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

  it('who needs both places waits for both, and is not passed for ever by those who need one', async () => {
    const { begun, take, end, settled } = workshop();
    const all = [take('a'), take('b', 2), take('c'), take('d')];
    await settled();
    expect(begun).toEqual(['a']);
    await end('a');
    await settled();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    await end('c');
    await end('d');
    await Promise.all(all);
  });

  it('of a failed work go to the next', async () => {
    const { turns, take, end } = workshop(1);
    await expect(turns.take('x', 1, () => Promise.reject(new Error('torn')))).rejects.toThrow('torn');
    const next = take('x');
    await end('x');
    expect(await next).toBe('x');
  });

  it('end with the service: who waits is refused, who works is not', async () => {
    const { turns, take, end } = workshop(1);
    const [working, waiting] = [take('a'), take('b')];
    turns.close();
    await expect(waiting).rejects.toMatchObject({ statusCode: 503 });
    await expect(take('c')).rejects.toMatchObject({ statusCode: 503 });
    await end('a');
    expect(await working).toBe('a');
  });
});
