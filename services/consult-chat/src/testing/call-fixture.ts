import type { Call } from '@anar/contracts/consult/calls';
import { eventually } from '@anar/service-kit/testing';
import type { Socket } from 'socket.io-client';
import { ulid } from 'ulid';
import { expect } from 'vitest';
import type { ConsultationFields } from '../consultations/consultation.model.ts';
import { createChatFixture } from './chat-fixture.ts';
import type { FixtureOptions, OpenChat, TestUser } from './consult-fixture.ts';
import { collectMessages, send } from './test-tier.ts';

type Answer = Awaited<ReturnType<typeof send>> & { call?: Call };

/** An open browser tab of a user, with the call messages it received. */
export interface Page {
  socket: Socket;
  deviceId: string;
  changed: { call: Call }[];
  ended: { callId: string; reason: string; by?: string }[];
  signals: { consultationId: string; payload: { number: number } }[];
  /** Adds the consultation and the tab's device id. */
  say(name: string, data?: object): Promise<Answer>;
  /** To the other side. */
  signal(callId: string, number: number, more?: object): Promise<Answer>;
}

const refuse = () => Promise.reject(new Error('writes nothing'));
/** For call actions tested without notes. */
export const writesNothing = { note: refuse, recordDoctorChange: refuse };

/** Farmers and doctors with sockets on two replicas, on accepted consultations, with a clock set by the test. */
export async function createCallFixture(name: string, options?: FixtureOptions) {
  const fixture = await createChatFixture(name, options);
  const two = await fixture.startReplica('two');

  async function page({ consultationId }: OpenChat, who: TestUser, at = fixture.url, deviceId = ulid()): Promise<Page> {
    const socket = await fixture.socketOf(who, at);
    const say = (name: string, data: object = {}) =>
      send(socket, name, { consultationId, deviceId, ...data }) as Promise<Answer>;
    return {
      ...{ socket, deviceId, say },
      changed: collectMessages(socket, 'call:changed') as Page['changed'],
      ended: collectMessages(socket, 'call:ended') as Page['ended'],
      signals: collectMessages(socket, 'webrtc:signal') as Page['signals'],
      signal: (callId, number, more = {}) =>
        send(socket, 'webrtc:signal', {
          ...{ type: 'ice', payload: { callId, generation: 1, number, ack: 0, candidates: [] }, ...more },
        }) as Promise<Answer>,
    };
  }

  /** The doctor calls: the doctor's tab is on the first replica, the farmer's on the second. */
  async function rung(more: Partial<ConsultationFields> = {}) {
    const pair = await fixture.openChat({
      ...{ status: 'ringing', dueAt: new Date(fixture.at().getTime() + 900_000) },
      ...more,
    });
    const [doctor, farmer] = [await page(pair, pair.doctor), await page(pair, pair.farmer, two.url)];
    const started = await doctor.say('call:start', { media: 'video' });
    expect(started).toMatchObject({ ok: true });
    const { id: callId } = started.call as Call;
    return { pair, doctor, farmer, callId, id: pair.consultationId };
  }

  async function answered(more: Partial<ConsultationFields> = {}) {
    const ringing = await rung(more);
    expect(await ringing.farmer.say('call:answer', { callId: ringing.callId })).toMatchObject({ ok: true });
    return ringing;
  }

  const report = (page: Page, callId: string, more: object = {}) =>
    page.say('call:report', { callId, generation: 1, isConnected: true, ...more });

  async function connected(more: Partial<ConsultationFields> = {}) {
    const call = await answered(more);
    await report(call.doctor, call.callId);
    await report(call.farmer, call.callId);
    expect((await fixture.stored(call.id)).call?.connectedAt).toEqual(fixture.at());
    return call;
  }

  /** Another consultation of the same doctor. */
  async function besides({ doctor }: OpenChat, more: Partial<ConsultationFields>): Promise<OpenChat> {
    const other = await fixture.openChat({ ...more, doctorId: doctor.userId });
    return { ...other, doctor };
  }

  return {
    ...fixture,
    ...{ besides, two, page, rung, answered, connected, report },
    /** Revokes a user's session, as auth does. */
    revoke: ({ sid }: TestUser) => fixture.service.revocations.revoke(sid),
    /** Runs the timer job now; waits until `isDone`. */
    async tick(isDone: () => Promise<boolean> | boolean): Promise<void> {
      await fixture.runTimers();
      await eventually(isDone);
    },
    async metric(name: string, ...labels: string[]): Promise<number> {
      const texts = await Promise.all([fixture.service, two.service].map(({ metrics }) => metrics.metrics()));
      const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.startsWith(name));
      return lines
        .filter((line) => labels.every((label) => line.includes(label)))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    },
  };
}

export type CallFixture = Awaited<ReturnType<typeof createCallFixture>>;
