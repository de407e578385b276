import { dispose } from '@anar/service-kit/testing';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { closeClients } from '../testing/test-tier.ts';
import { answersWrongMessages, wiredService } from '../testing/wired-service.ts';

const CASES = Number(process.env.SOCKET_FUZZ_CASES ?? 5000);

let wired: Awaited<ReturnType<typeof wiredService>>;
beforeAll(async () => {
  wired = await wiredService('wiredfuzz');
});
afterEach(closeClients);
afterAll(async () => {
  await dispose();
  wired.stopListening();
});

test(`${CASES} invalid messages generated from the contracts: all acknowledged, none with an internal error`, () =>
  answersWrongMessages(wired, CASES));
