import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Processes } from '../processes/processes.ts';
import { hindiVoice } from './hindi-voice.ts';

let bin: string;
let processes: Processes;
const said: string[] = [];

beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'anar-voice-'));
  processes = new Processes(bin);
  said.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(async () => {
  await processes.stopAll();
  vi.restoreAllMocks();
  rmSync(bin, { recursive: true });
});

const install = (...names: string[]) => {
  for (const name of names) writeFileSync(join(bin, name), '#!/bin/sh\n', { mode: 0o755 });
};
const start = () => hindiVoice({ env: { PATH: bin }, processes });

it('that is present is not fetched again, and prints nothing', async () => {
  install('espeak-ng', 'opusenc', 'lame');
  await start();
  expect(said).toEqual([]);
});

it('that is unavailable prints one line, which names what is missing', async () => {
  install('lame');
  await start();
  expect(said).toEqual([expect.stringMatching(/^no Hindi voice \(.+\).*apt-get install espeak-ng opus-tools$/)]);
});
