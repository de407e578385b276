import { doctorApprovalChanged } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { dispose, eventually } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthUnderTest, authUnderTest } from '../testing/auth-under-test.ts';

let auth: AuthUnderTest;
let consult: Neighbour;
beforeAll(async () => {
  auth = await authUnderTest('approval');
  consult = await startNeighbour(auth.config);
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

const approval = (userId: string, approved: boolean) =>
  toEvent(doctorApprovalChanged, { aggregateId: userId, userId, data: { userId, approved } });
async function person(role: string) {
  const { body, headers } = await auth.logIn(auth.newPhone(), { role });
  const { id } = body.user;
  return { id, read: async () => (await auth.service.app.inject({ url: `/api/users/${id}`, headers })).json().user };
}

it('an expert awaits approval until an administrator approves, and again after a suspension, with events in any order', async () => {
  const { id, read } = await person('expert');
  expect(await read()).toMatchObject({ role: 'expert', awaitingApproval: true, doctorId: id });
  await consult.publish(approval(id, true), 2);
  await eventually(async () => expect(await read()).not.toHaveProperty('awaitingApproval'));
  await consult.publish(approval(id, false), 5);
  await eventually(async () => expect(await read()).toMatchObject({ awaitingApproval: true }));
  const last = await person('expert');
  await consult.publish(approval(id, true), 4);
  await consult.publish(approval(last.id, true), 1);
  await eventually(async () => expect(await last.read()).not.toHaveProperty('awaitingApproval'));
  expect(await read()).toMatchObject({ awaitingApproval: true, doctorId: id });
});

it('a farmer stays a farmer', async () => {
  const [farmer, last] = [await person('farmer'), await person('expert')];
  await consult.publish(approval(farmer.id, false), 1);
  await consult.publish(approval(last.id, true), 1);
  await eventually(async () => expect(await last.read()).not.toHaveProperty('awaitingApproval'));
  expect(await farmer.read()).toMatchObject({ role: 'farmer' });
  expect(await farmer.read()).not.toHaveProperty('awaitingApproval');
  expect(await farmer.read()).not.toHaveProperty('doctorId');
});
