import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { endProcesses, environmentOf, startProcess } from '../../testing/processes.ts';
import { dispose, testConfig } from '../../testing/testing.ts';

const main = fileURLToPath(new URL('../../testing/small-service/main.ts', import.meta.url));
const INFO = 30;
afterAll(async () => {
  endProcesses();
  await dispose();
});

describe('an uncaught error', () => {
  it.each(['throw', 'reject'])('is logged as fatal, then the process stops in order with code 1 (%s)', async (how) => {
    const environment = { ...environmentOf(testConfig('fatal')), SERVICE: 'notes', FAIL_BY: how };
    const running = await startProcess(main, environment);
    expect(await running.exited).toBe(1);
    const [fatal, ...others] = running.lines.filter(({ level }) => level > INFO);
    expect(fatal).toMatchObject({ level: 60, err: { message: 'nobody catches this' } });
    expect(others).toEqual([]);
    expect(running.lines.at(-1)?.msg).toBe('stopped');
  });
});
