import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { ulid } from 'ulid';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createService } from '../lifecycle/service.ts';
import { jpegOfScans } from '../testing/image-bombs.ts';
import { photoWithPlace } from '../testing/pictures.ts';
import { dispose, eventually, startTestService, testConfig } from '../testing/testing.ts';
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

/** Seconds of work for libjpeg, which nothing interrupts. */
const bomb = jpegOfScans(6300, 6300, 883);
const never = () => () => undefined;

/** Processes that draw for this one, or for another. */
function drawing(of: number | undefined = process.pid): number[] {
  const isOurs = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(of);
    } catch {
      return false;
    }
  };
  const command = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return readdirSync('/proc')
    .filter((pid) => Number(pid) > 0 && isOurs(pid) && command(pid).includes('draw-process'))
    .map(Number);
}

const isGone = (pid: number) => !existsSync(`/proc/${pid}`);
/** Of processor time, in its own code. */
const secondsWorked = (pid: number) => {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return Number(fields.split(' ')[11]) / 100;
};

describe('a process that draws', () => {
  it('is killed in the midst of a bomb at its deadline; the next photo has another one', async () => {
    const before = drawing();
    const killed: number[] = [];
    let expire: () => void = () => undefined;
    const own = drawers({
      deadline(late) {
        expire = late;
        return () => undefined;
      },
      onKilled: () => killed.push(1),
    });
    const drawn = own.draw(bomb);
    const outcome = expect(drawn).rejects.toMatchObject({ code: 'image_too_complex', statusCode: 413 });
    const [pid = 0] = await eventually(() => {
      const mine = drawing().filter((one) => !before.includes(one));
      return mine.length === 1 && secondsWorked(mine[0] ?? 0) > 0.5 && mine;
    });
    expire();
    await outcome;
    await eventually(() => isGone(pid));
    expect(killed).toEqual([1]);
    expect(await own.draw(await photoWithPlace())).toMatchObject({ width: 300, height: 400 });
  });

  it('that ends by itself refuses its photo only', async () => {
    const before = drawing();
    const own = drawers({ deadline: never });
    const drawn = own.draw(bomb);
    const outcome = expect(drawn).rejects.toMatchObject({ code: 'broken_image' });
    const [pid = 0] = await eventually(() => {
      const mine = drawing().filter((one) => !before.includes(one));
      return mine.length === 1 && secondsWorked(mine[0] ?? 0) > 0.5 && mine;
    });
    process.kill(pid, 'SIGSEGV');
    await outcome;
    expect(await own.draw(await photoWithPlace())).toMatchObject({ width: 300 });
  });

  it('is a new one for a heavy photo, and those with nothing to do end before it', async () => {
    const before = drawing();
    const mine = () => drawing().filter((one) => !before.includes(one));
    const own = drawers();
    const photo = await photoWithPlace();
    await Promise.all([own.draw(photo), own.draw(photo)]);
    const idle = mine();
    await own.draw(photo, true);
    const [pid = 0, ...others] = await eventually(() => idle.every(isGone) && mine());
    expect(others).toEqual([]);
    expect(idle).toHaveLength(2);
    expect(idle).not.toContain(pid);
  });

  it('is used again, ends when it has nothing to do, and knows nothing of our environment', async () => {
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

  it('ends with whoever started it, killed too, whatever it is doing', async () => {
    const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    const program = `import { createDrawers } from ${module('./drawers.ts')};
      import { jpegOfScans } from ${module('../testing/image-bombs.ts')};
      await createDrawers().draw(jpegOfScans(6300, 6300, 883));`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
    const [pid = 0] = await eventually(() => {
      const its = drawing(parent.pid);
      return its.length === 1 && secondsWorked(its[0] ?? 0) > 0.5 && its;
    });
    parent.kill('SIGKILL');
    await eventually(() => isGone(pid));
  });

  it('is gone when the service has stopped, whatever it was doing', async () => {
    const before = drawing();
    const mine = () => drawing().filter((one) => !before.includes(one));
    const service = await startTestService(
      (config) => createService({ name: 'albums', title: 'Albums', config, uses: { media: true } }),
      testConfig('drawers'),
    );
    const saves = [1, 2, 3].map(() => service.media.save(ulid(), jpegOfScans(6300, 6300, 64)));
    const outcomes = Promise.allSettled(saves);
    await eventually(() => mine().length > 0);
    await service.stop();
    const codes = (await outcomes).map((one) => one.status === 'rejected' && one.reason.statusCode);
    expect(codes).toEqual([503, 503, 503]);
    await eventually(() => mine().length === 0);
  });
});
