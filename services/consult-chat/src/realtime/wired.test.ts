import { clientMessages } from '@anar/contracts/consult/socket';
import { dispose } from '@anar/service-kit/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ConsultFixture, createConsultFixture } from '../testing/consult-fixture.ts';
import { closeClients, connect, newPerson, send } from '../testing/test-tier.ts';
import { answersWrongMessages } from '../testing/wrong-messages.ts';

let fixture: ConsultFixture;
beforeAll(async () => {
  fixture = await createConsultFixture('wired');
});
afterEach(closeClients);
afterAll(dispose);

test('every client message of the contracts has a handler', async () => {
  const socket = await connect(fixture.url, newPerson());
  for (const { name } of clientMessages) {
    expect([name, await send(socket, name, 7)]).toEqual([
      name,
      expect.objectContaining({ ok: false, code: expect.not.stringMatching('message_unknown') }),
    ]);
  }
});

test('300 invalid messages generated from the contracts: all acknowledged, none with an internal error', () =>
  answersWrongMessages(fixture, 300));
