import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { doctorApprovalChanged } from '@anar/contracts/events';
import { eventually } from '@anar/service-kit/testing';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import { environmentOf } from '@anar/service-kit/testing/processes';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DoctorWorld, doctorWorld, PROFILE } from '../testing/doctor-world.ts';

const ESCAPE = '\u001b';
const main = fileURLToPath(new URL('main.ts', import.meta.url));
const run = promisify(execFile);

let world: DoctorWorld;
beforeAll(async () => {
  world = await doctorWorld('consultadmin');
});
afterAll(() => world.dispose());

const command = (...args: string[]) =>
  run(process.execPath, [main, ...args], { env: environmentOf(world.config) }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );

it('an operator suspends and approves a doctor beside the running service; both words are told', async () => {
  const told = await collectEvents(doctorApprovalChanged, world.config);
  const doctorId = await world.doctor();
  await world.goOnline(doctorId);
  expect(await command('doctors', 'suspend', doctorId)).toMatchObject({ code: 0 });
  expect(await world.doctors.find(doctorId)).toBeUndefined();
  expect(await command('doctors', 'approve', doctorId)).toMatchObject({ code: 0 });
  expect(await world.doctors.find(doctorId)).toMatchObject({ id: doctorId });
  await eventually(() => told.length === 3);
  expect(told.map(({ data }) => data.approved)).toEqual([true, false, true]);
}, 60_000);

it('an operator sees what an approved doctor changed, and approves it', async () => {
  const doctorId = await world.doctor();
  const as = { userId: doctorId, role: 'expert' as const };
  await world.call(as, 'PUT', `/api/doctors/${doctorId}`, { ...PROFILE, consultationFee: 4999 });
  const operator = await world.startOperator();
  const line = `${doctorId}  approved`;
  const listed = (await operator.doctors()).find((one) => one.startsWith(line));
  expect(listed).toMatch(/₹199; waits for approval: .*₹4999$/);
  expect(await operator.approve(doctorId)).toEqual([expect.stringMatching(/₹4999$/)]);
}, 60_000);

it('what strangers wrote makes no line and no colour of its own in what an operator sees', async () => {
  const doctorId = await world.doctor();
  const forged = `${ulid()}  approved  since 2026-01-01`;
  // As it was stored once.
  const said = `${ESCAPE}[2J${ESCAPE}]0;root\u0007मदद\r\n${forged}\u202e`;
  await world.service.mongo.collection('doctors').updateOne({ _id: doctorId as never }, { $set: { name: said } });
  await world.consultation(doctorId, {
    ...{ status: 'ended', endedAt: new Date(), problem: said },
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

it('says how it is used, and what is wrong, with code 1', async () => {
  expect(await Promise.all([command('doctors', 'approve'), command('disputes', 'grant', 'nowhere')])).toEqual([
    { code: 1, said: expect.stringContaining('usage') },
    { code: 1, said: 'there is no consultation nowhere\n' },
  ]);
}, 60_000);
