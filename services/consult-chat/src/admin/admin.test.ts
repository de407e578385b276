import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { doctorApprovalChanged } from '@anar/contracts/messages/events';
import { dispose, eventually } from '@anar/service-kit/testing';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import { environmentOf } from '@anar/service-kit/testing/processes';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsultFixture, createConsultFixture, PROFILE } from '../testing/consult-fixture.ts';

const ESCAPE = '\u001b';
const main = fileURLToPath(new URL('main.ts', import.meta.url));
const run = promisify(execFile);

let fixture: ConsultFixture;
beforeAll(async () => {
  fixture = await createConsultFixture('consultadmin');
});
afterAll(dispose);

const command = (...args: string[]) =>
  run(process.execPath, [main, ...args], { env: environmentOf(fixture.config) }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );

it('an operator suspends and approves a doctor from a separate process: the service applies both and publishes an event for each', async () => {
  const events = await collectEvents(doctorApprovalChanged, fixture.config);
  const { userId: doctorId } = await fixture.approvedDoctor();
  await fixture.goOnline(doctorId);
  const seen = () => fixture.call({ userId: ulid() }, 'GET', `/api/doctors/${doctorId}`);
  expect(await command('doctors', 'suspend', doctorId)).toMatchObject({ code: 0 });
  expect((await seen()).statusCode).toBe(404);
  expect(await command('doctors', 'approve', doctorId, '2')).toMatchObject({ code: 0 });
  expect((await seen()).json()).toMatchObject({ id: doctorId });
  await eventually(() => events.length === 3);
  expect(events.map(({ data }) => data.approved)).toEqual([true, false, true]);
}, 60_000);

const save = (userId: string, change: object) =>
  fixture.call({ userId, role: 'expert' }, 'PUT', `/api/doctors/${userId}`, { ...PROFILE, ...change });

it('the operator’s list shows proposed changes of an approved doctor; approve applies only the listed revision', async () => {
  const { userId: doctorId } = await fixture.approvedDoctor();
  await save(doctorId, { consultationFee: 300 });
  const operator = await fixture.startOperator();
  const listed = (await operator.doctors()).find((one) => one.startsWith(`${doctorId}  approved`));
  expect(listed).toMatch(/revision 2 .*₹199; waits for approval: .*₹300$/);
  // Between listing and approval.
  await save(doctorId, { consultationFee: 5000 });
  await expect(operator.approve(doctorId, 2)).rejects.toThrow('look at the list again');
  expect(await fixture.doctors.find(doctorId)).toMatchObject({ feePaise: 19_900, proposed: { feePaise: 500_000 } });
  expect(await operator.approve(doctorId, 3)).toEqual([expect.stringMatching(/₹5000$/)]);
  // Idempotent: already approved.
  expect(await operator.approve(doctorId, 3)).toEqual([expect.stringMatching(/₹5000$/)]);
}, 60_000);

it('approve of an outdated revision fails for an awaiting profile and for a doctor another operator suspended', async () => {
  const operator = await fixture.startOperator();
  const waits = ulid();
  await save(waits, {});
  await save(waits, { registrationNumber: 'X-0' });
  await expect(operator.approve(waits, 1)).rejects.toThrow('look at the list again');
  await operator.approve(waits, 2);
  await operator.suspend(waits);
  await expect(operator.approve(waits, 2)).rejects.toThrow('look at the list again');
  expect(await fixture.doctors.find(waits)).toMatchObject({ approval: 'suspended' });
}, 60_000);

it('an approval that races with a fee change applies the listed fee or nothing', async () => {
  const operator = await fixture.startOperator();
  for (let round = 0; round < 10; round++) {
    const { userId: doctorId } = await fixture.approvedDoctor();
    await save(doctorId, { consultationFee: 300 });
    const [approved] = await Promise.allSettled([
      operator.approve(doctorId, 2),
      save(doctorId, { consultationFee: 5000 }),
    ]);
    const inForce = approved.status === 'fulfilled' ? 30_000 : 19_900;
    expect(await fixture.doctors.find(doctorId)).toMatchObject({ feePaise: inForce, proposed: { feePaise: 500_000 } });
  }
}, 60_000);

it('control characters in user text add no lines and no terminal escapes to the operator’s output', async () => {
  const { userId: doctorId } = await fixture.approvedDoctor();
  const forged = `${ulid()}  approved  since 2026-01-01`;
  // Stored directly, bypassing today's input cleaning.
  const said = `${ESCAPE}[2J${ESCAPE}]0;root\u0007मदद\r\n${forged}\u202e`;
  await fixture.service.mongo.collection('doctors').updateOne({ _id: doctorId as never }, { $set: { name: said } });
  await fixture.consultation({
    ...{ doctorId, status: 'ended', endedAt: new Date(), problem: said },
    dispute: { state: 'open', text: said, openedAt: new Date() },
  } as never);
  const answers = await Promise.all([command('doctors'), command('disputes')]);
  for (const { code, said: printed } of answers) {
    expect(code).toBe(0);
    expect(printed).toContain(`मदद ${forged}`);
    expect(printed.split('\n').filter((line) => line.startsWith(forged))).toEqual([]);
    expect(printed).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
  }
}, 60_000);

it('control characters in arguments are stripped from error output', async () => {
  const { code, said } = await command('doctors', 'suspend', `${ESCAPE}[2Jnobody\n${ulid()}  approved`);
  expect(code).toBe(1);
  expect(said.split('\n')).toHaveLength(2);
  expect(said).not.toMatch(/(?!\n)\p{Cc}/u);
}, 60_000);

it('wrong arguments and an unknown id exit with code 1 and print usage or the error', async () => {
  expect(await Promise.all([command('doctors', 'approve'), command('disputes', 'grant', 'nowhere')])).toEqual([
    { code: 1, said: expect.stringContaining('usage') },
    { code: 1, said: 'there is no consultation nowhere\n' },
  ]);
}, 60_000);
