import { clientMessages } from '@anar/contracts/consult/socket';
import { dispose } from '@anar/service-kit/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeClients, connect, send, somebody } from '../testing/test-tier.ts';
import { answersWrongMessages, wiredService } from '../testing/wired-service.ts';

let wired: Awaited<ReturnType<typeof wiredService>>;
beforeAll(async () => {
  wired = await wiredService('wired');
});
afterEach(closeClients);
afterAll(async () => {
  await dispose();
  wired.forget();
});

test('the service handles every message that clients may send', async () => {
  const socket = await connect(wired.url, somebody());
  for (const { name } of clientMessages) {
    expect([name, await send(socket, name, 7)]).toEqual([
      name,
      expect.objectContaining({ ok: false, code: expect.not.stringMatching('message_unknown') }),
    ]);
  }
});

test('300 wrong messages made from the contracts: each is answered, none is an error of ours', () =>
  answersWrongMessages(wired, 300));
