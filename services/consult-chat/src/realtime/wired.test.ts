import { clientMessages } from '@anar/contracts/consult/socket';
import { dispose } from '@anar/service-kit/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeClients, connect, newPerson, send } from '../testing/test-tier.ts';
import { answersWrongMessages, wiredService } from '../testing/wired-service.ts';

let wired: Awaited<ReturnType<typeof wiredService>>;
beforeAll(async () => {
  wired = await wiredService('wired');
});
afterEach(closeClients);
afterAll(async () => {
  await dispose();
  wired.stopListening();
});

test('every client message of the contracts has a handler', async () => {
  const socket = await connect(wired.url, newPerson());
  for (const { name } of clientMessages) {
    expect([name, await send(socket, name, 7)]).toEqual([
      name,
      expect.objectContaining({ ok: false, code: expect.not.stringMatching('message_unknown') }),
    ]);
  }
});

test('300 invalid messages generated from the contracts: all acknowledged, none with an internal error', () =>
  answersWrongMessages(wired, 300));
