import { dispose } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operator } from '../admin/operator.ts';
import type { ConsultationFields } from '../consultations/consultation.model.ts';
import type { StoredConsultation } from '../consultations/consultation.store.ts';
import { type ConsultFixture, createConsultFixture, PROFILE } from '../testing/consult-fixture.ts';

const DAY_MS = 86_400_000;

let fixture: ConsultFixture;
let operator: Operator;
beforeAll(async () => {
  fixture = await createConsultFixture('disputes');
  operator = await fixture.startOperator();
});
afterAll(dispose);

const ended = (ago = 0, more: Partial<ConsultationFields> = {}) =>
  fixture.consultation({ status: 'ended', endedAt: new Date(fixture.at().getTime() - ago), ...more });
const dispute = ({ id, farmerId }: Pick<StoredConsultation, 'id' | 'farmerId'>, text?: string) =>
  fixture.call({ userId: farmerId }, 'POST', `/api/consultations/${id}/dispute`, text === undefined ? {} : { text });
const publishedOf = async ({ id }: Pick<StoredConsultation, 'id'>, type: string) =>
  (await fixture.published(type)).filter(({ data }) => JSON.stringify(data).includes(id));

describe('a dispute (‘मदद नहीं मिली’)', () => {
  it('opens once within three days; repeats return the same', async () => {
    const one = await ended(3 * DAY_MS);
    const first = await dispute(one, ' फ़ोन ही \n नहीं आया ');
    expect(first.statusCode).toBe(200);
    const { dispute: opened } = first.json();
    expect(opened).toEqual({ state: 'open', text: 'फ़ोन ही नहीं आया', openedAt: fixture.at().toISOString() });
    const again = await Promise.all(Array.from({ length: 20 }, () => dispute(one, 'कुछ और')));
    for (const reply of again) expect([reply.statusCode, reply.json().dispute]).toEqual([200, opened]);
  });

  it('is rejected after three days', async () => {
    const reply = await dispute(await ended(3 * DAY_MS + 1), 'देर से');
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'dispute_late']);
  });

  it.each(['requested', 'ringing', 'connected', 'rejected', 'missed', 'dismissed'] as const)(
    'is rejected for a consultation that is %s',
    async (status) => {
      const reply = await dispute(await fixture.consultation({ status, endedAt: fixture.at() }));
      expect([reply.statusCode, reply.json().code, reply.json().details]).toEqual([409, 'state_changed', { status }]);
    },
  );

  it('is not found for other users than the farmer', async () => {
    const one = await ended();
    for (const userId of [one.doctorId, ulid()])
      expect((await dispute({ ...one, farmerId: userId })).statusCode).toBe(404);
  });
});

describe('an administrator', () => {
  it('lists an open dispute and grants it once, with events for payments and the farmer', async () => {
    const one = await ended(0, { problem: 'पत्ते पीले', feePaise: 19_900 });
    await dispute(one, 'कोई सलाह नहीं');
    const lines = await operator.disputes();
    const at = lines.findIndex((line) => line.startsWith(one.id));
    expect(lines.slice(at, at + 4).join('\n')).toMatch(
      /₹199 .*\n.*पत्ते पीले\n.*कोई सलाह नहीं\n.*0 prescriptions, no notes, no message/,
    );
    expect(await operator.decide(one.id, 'granted')).toEqual([expect.stringContaining('granted')]);
    await operator.decide(one.id, 'granted');
    await expect(operator.decide(one.id, 'refused')).rejects.toThrow('it was granted before');
    expect((await operator.disputes()).some((line) => line.startsWith(one.id))).toBe(false);
    const { id, farmerId, doctorId, holdId } = one;
    expect(await publishedOf(one, 'consult.dispute-granted')).toEqual([
      { userId: farmerId, data: { consultationId: id, farmerId, doctorId, holdId } },
    ]);
    const pushes = await publishedOf(one, 'consult.notification-wanted');
    expect(pushes.map(({ data }) => data)).toMatchObject([{ userId: farmerId, key: `consult/${id}/dispute` }]);
    expect((await fixture.consultations.find(id))?.dispute).toMatchObject({
      state: 'granted',
      decidedAt: fixture.at(),
    });
  });

  it('refuses a dispute without returning the fee', async () => {
    const one = await ended();
    await dispute(one);
    await operator.decide(one.id, 'refused');
    expect(await publishedOf(one, 'consult.dispute-granted')).toEqual([]);
    expect(await publishedOf(one, 'consult.notification-wanted')).toHaveLength(1);
    await expect(operator.decide(one.id, 'granted')).rejects.toThrow('it was refused before');
  });

  it('grants or refuses, never both, with concurrent decisions', async () => {
    const one = await ended();
    await dispute(one);
    const decisions = Array.from({ length: 20 }, (_, i) => (i % 2 ? ('granted' as const) : ('refused' as const)));
    const done = await Promise.allSettled(decisions.map((decision) => operator.decide(one.id, decision)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await publishedOf(one, 'consult.notification-wanted')).toHaveLength(1);
  });

  it('cannot decide without a dispute or consultation', async () => {
    const one = await ended();
    await expect(operator.decide(one.id, 'granted')).rejects.toThrow('no dispute');
    await expect(operator.decide(ulid(), 'granted')).rejects.toThrow('no consultation');
  });

  it('approves only complete profiles, and lists awaiting ones first', async () => {
    const { userId: approved } = await fixture.approvedDoctor({ registrationNumber: 'MH-77' });
    const waits = ulid();
    await fixture.doctors.ensure(waits, fixture.at());
    const lines = await operator.doctors();
    expect(lines.findIndex((line) => line.startsWith(waits))).toBeLessThan(
      lines.findIndex((line) => line.startsWith(approved)),
    );
    expect(lines.find((line) => line.startsWith(approved))).toMatch(/approved .*MH-77.*₹199/);
    await expect(operator.approve(waits, 0)).rejects.toThrow('not filled');
    await expect(operator.approve(ulid(), 0)).rejects.toThrow('no doctor');
    await fixture.call({ userId: waits, role: 'expert' }, 'PUT', `/api/doctors/${waits}`, PROFILE);
    expect(await operator.approve(waits, 1)).toEqual([expect.stringContaining(`approved`)]);
    expect(await fixture.goOnline(waits)).toMatchObject({ approval: 'approved', status: 'online' });
  });
});
