import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ulid } from 'ulid';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createService } from '../../lifecycle/service.ts';
import { drawing, hasEnded } from '../../testing/drawing.ts';
import { jpegOfScans } from '../../testing/media/image-bombs.ts';
import { photoWithPlace } from '../../testing/media/pictures.ts';
import { dispose, eventually, startTestService, testConfig } from '../../testing/testing.ts';
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

/** Takes libjpeg seconds to decode, which cannot be interrupted. */
const bomb = jpegOfScans(6300, 6300, 883);
const never = () => () => undefined;

/** User CPU time of a process. */
const secondsWorked = (pid: number) => {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return Number(fields.split(' ')[11]) / 100;
};

describe('a process that draws', () => {
  it('is killed at its deadline while decoding a bomb; the next photo gets a new process', async () => {
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
    await eventually(() => hasEnded(pid));
    expect(killed).toEqual([1]);
    expect(await own.draw(await photoWithPlace())).toMatchObject({ width: 300, height: 400 });
  });

  it('that crashes refuses its own photo only', async () => {
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

  it('ends when its parent is killed, even while decoding', async () => {
    const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    const program = `import { createDrawers } from ${module('./drawers.ts')};
      import { jpegOfScans } from ${module('../../testing/media/image-bombs.ts')};
      await createDrawers().draw(jpegOfScans(6300, 6300, 883));`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
    const [pid = 0] = await eventually(() => {
      const its = drawing(parent.pid);
      return its.length === 1 && secondsWorked(its[0] ?? 0) > 0.5 && its;
    });
    parent.kill('SIGKILL');
    await eventually(() => hasEnded(pid));
  });

  it('has ended when the service has stopped, even while decoding', async () => {
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
