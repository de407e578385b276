import { type LoadReport, load } from '@anar/smoke/load';
import { smoke } from '@anar/smoke/smoke';
import { expect, inject, it } from 'vitest';

/** The program of `helm test`. */
const { url } = inject('sharedSystems').plenty;

it('the smoke test with a login passes all its steps', async () => {
  const lines: string[] = [];
  await smoke({ url, login: true, say: (line) => lines.push(line) });
  expect(lines.map((line) => line.replace(/ \(.*/, ''))).toEqual([
    '✓ the gateway is ready',
    '✓ the page is served',
    '✓ logs in',
    '✓ checks a plant',
    '✓ opens a socket',
  ]);
});

it('the smoke test without a development inbox checks what needs no login', async () => {
  const lines: string[] = [];
  await smoke({ url, login: false, say: (line) => lines.push(line) });
  expect(lines.at(-1)).toContain('a socket without a login is refused');
});

it('the smoke test names the step that failed', async () => {
  const wrong = smoke({ url: `${url}/elsewhere`, login: true, say: () => undefined });
  await expect(wrong).rejects.toThrow('the gateway is ready: GET /readyz answered 404');
});

it('the load of the cluster test reports requests, open sockets and no failures', async () => {
  const reports: LoadReport[] = [];
  const stop = new AbortController();
  const say = (line: string) => {
    const report = JSON.parse(line) as LoadReport;
    reports.push(report);
    // Each of its requests at least once.
    if (report.requests > 10 && report.openSockets === 4) stop.abort();
  };
  await load({ url, requestsPerSecond: 10, sockets: 4, say, signal: stop.signal });
  expect(reports.flatMap(({ failures }) => failures)).toEqual([]);
  expect(reports.at(-1)).toMatchObject({ failed: 0, lostSockets: 0 });
});
