import { dispose } from '@anar/service-kit/testing';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { type ConsultFixture, createConsultFixture } from '../testing/consult-fixture.ts';
import { closeClients } from '../testing/test-tier.ts';
import { answersWrongMessages } from '../testing/wrong-messages.ts';

const CASES = Number(process.env.SOCKET_FUZZ_CASES ?? 5000);

let fixture: ConsultFixture;
beforeAll(async () => {
  fixture = await createConsultFixture('wiredfuzz');
});
afterEach(closeClients);
afterAll(dispose);

test(`${CASES} invalid messages generated from the contracts: all acknowledged, none with an internal error`, () =>
  answersWrongMessages(fixture, CASES));
