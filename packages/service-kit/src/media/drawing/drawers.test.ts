import { readFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { drawing, hasEnded } from '../../testing/drawing.ts';
import { photoWithPlace } from '../../testing/media/pictures.ts';
import { dispose, eventually } from '../../testing/testing.ts';
import { createDrawers, type Drawers } from './drawers.ts';

const started: Drawers[] = [];
const drawers = (options: Parameters<typeof createDrawers>[0] = {}) => {
  const made = createDrawers(options);
  started.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()));
});
afterAll(dispose);

describe('a process that draws', () => {
  it('is a new one for a heavy photo, and idle ones end first', async () => {
    const before = drawing();
    const mine = () => drawing().filter((one) => !before.includes(one));
    const own = drawers();
    const photo = await photoWithPlace();
    await Promise.all([own.draw(photo), own.draw(photo)]);
    const idle = mine();
    await own.draw(photo, true);
    const [pid = 0, ...others] = await eventually(() => idle.every(hasEnded) && mine());
    expect(others).toEqual([]);
    expect(idle).toHaveLength(2);
    expect(idle).not.toContain(pid);
  });

  it('is reused, ends when idle, and does not get our environment', async () => {
    const before = drawing();
    const mine = () => drawing().filter((one) => !before.includes(one));
    const own = drawers();
    const photo = await photoWithPlace();
    await own.draw(photo);
    const [pid = 0] = mine();
    await own.draw(photo);
    expect(mine()).toEqual([pid]);
    const known = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((line) => line.split('=')[0]);
    expect(known.filter((name) => !/^(MALLOC_ARENA_MAX|NODE_.*|)$/.test(name ?? ''))).toEqual([]);
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');

    const hasty = drawers({ idleMs: 1 });
    await hasty.draw(photo);
    await eventually(() => mine().length === 1);
    expect(await hasty.draw(photo)).toMatchObject({ width: 300 });
  });
});
