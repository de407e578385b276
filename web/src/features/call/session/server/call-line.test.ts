import type { Call } from '@anar/contracts/consult/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONSULTATION, FakeCalls } from '../testing/fake-calls.ts';
import { type CallLine, createCallLine } from './call-line.ts';

const DEVICES = { doctor: '01JDEVICE000000000000000D1', farmer: '01JDEVICE000000000000000F1' };

interface Side {
  line: CallLine;
  calls: [number, 'me' | 'other'][];
  overs: object[];
  signals: number[];
  opened: number;
}

let calls: FakeCalls;

beforeEach(() => {
  vi.useFakeTimers();
  calls = new FakeCalls();
});
afterEach(() => {
  vi.useRealTimers();
});
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

function side(role: 'doctor' | 'farmer', deviceId = DEVICES[role]): Side {
  const one: Side = {
    ...{ calls: [], overs: [], signals: [], opened: 0 },
    line: createCallLine({
      ...{ server: calls.sockets[role], consultationId: CONSULTATION, deviceId, side: role },
      onCall: ({ generation }, by) => one.calls.push([generation, by]),
      onSignal: ({ payload }) => one.signals.push(payload.number),
      onOpen: () => {
        one.opened += 1;
      },
      onOver: (over) => one.overs.push(over),
    }),
  };
  return one;
}

async function answered(): Promise<{ doctor: Side; farmer: Side; call: Call }> {
  const [doctor, farmer] = [side('doctor'), side('farmer')];
  const { id } = await doctor.line.enter({ way: 'start', media: 'video' });
  const call = await farmer.line.enter({ way: 'answer', callId: id });
  await seconds(0);
  return { doctor, farmer, call };
}
const say = ({ line }: Side, callId: string, number: number) =>
  line.transmit({ type: 'ice', payload: { callId, generation: 1, number, ack: 0 } });

describe('entering a call', () => {
  it('start and answer: the doctor gets the answer, and signals reach the other side', async () => {
    const { doctor, farmer, call } = await answered();
    expect(call).toMatchObject({ generation: 1, doctorDevice: DEVICES.doctor, farmerDevice: DEVICES.farmer });
    expect(doctor.calls).toEqual([[1, 'other']]);
    say(doctor, call.id, 7);
    await seconds(0);
    expect([doctor.signals, farmer.signals]).toEqual([[], [7]]);
  });

  it('is rejected with call_taken where another page of the farmer answered first', async () => {
    const { call } = await answered();
    const late = side('farmer', '01JDEVICE000000000000000F2');
    const refused = await late.line.enter({ way: 'answer', callId: call.id }).catch((cause: unknown) => cause);
    expect(refused).toMatchObject({ body: { code: 'call_taken' } });
  });

  it('is retried after a timeout, at most three times', async () => {
    const doctor = side('doctor');
    let tries = 0;
    calls.network = { loss: 1, doubled: 0, delayMost: 0, random: () => tries++ * 0 };
    const entered = doctor.line.enter({ way: 'start', media: 'audio' }).catch((cause: unknown) => cause);
    await seconds(60);
    expect(await entered).toMatchObject({ body: { code: 'timeout' } });
    expect(tries).toBe(3);
  });

  it('ignores a ringing message that arrives after the answer', async () => {
    const doctor = side('doctor');
    const { id } = await doctor.line.enter({ way: 'start', media: 'video' });
    const ringing = structuredClone(calls.call);
    const farmer = side('farmer');
    await farmer.line.enter({ way: 'answer', callId: id });
    calls.sockets.farmer.push('call:changed', { consultationId: CONSULTATION, call: ringing });
    await seconds(0);
    expect(farmer.overs).toEqual([]);
  });

  it('reports an end that arrives while the entry is in flight', async () => {
    const doctor = side('doctor');
    const entered = doctor.line.enter({ way: 'start', media: 'video' });
    calls.end('consultation_over');
    const { id } = await entered;
    await seconds(0);
    expect(doctor.overs).toEqual([{ reason: 'consultation_over' }]);
    expect(id).toBeTruthy();
  });
});

describe('on a new socket connection', () => {
  it('the page rejoins before it sends a signal, and the call goes on', async () => {
    const { doctor, farmer, call } = await answered();
    calls.sockets.doctor.loses();
    say(doctor, call.id, 1);
    calls.sockets.doctor.returns();
    say(doctor, call.id, 2);
    await seconds(0);
    say(doctor, call.id, 3);
    await seconds(0);
    expect([farmer.signals, doctor.opened, doctor.overs]).toEqual([[3], 1, []]);
  });

  it('the page learns of a new generation that the other side started meanwhile', async () => {
    const { doctor, farmer } = await answered();
    calls.sockets.doctor.loses();
    farmer.line.startNewGeneration();
    await seconds(0);
    calls.sockets.doctor.returns();
    await seconds(0);
    expect(farmer.calls.at(-1)).toEqual([2, 'me']);
    expect(doctor.calls.at(-1)).toEqual([2, 'other']);
  });

  it('a new generation requested while disconnected starts once the server is back', async () => {
    const { doctor, farmer } = await answered();
    calls.sockets.doctor.loses();
    doctor.line.startNewGeneration();
    await seconds(5);
    expect(calls.call?.generation).toBe(1);
    calls.sockets.doctor.returns();
    await seconds(0);
    expect(calls.call?.generation).toBe(2);
    expect(doctor.calls.at(-1)).toEqual([2, 'me']);
    expect(farmer.calls.at(-1)).toEqual([2, 'other']);
  });

  it('the page learns that the call ended meanwhile', async () => {
    const { doctor, farmer } = await answered();
    calls.sockets.farmer.loses();
    calls.end('lost');
    await seconds(0);
    calls.sockets.farmer.returns();
    await seconds(0);
    expect([doctor.overs, farmer.overs]).toEqual([[{ reason: 'lost' }], [{}]]);
  });

  it('a doctor who starts the call in another tab takes it over', async () => {
    const { doctor } = await answered();
    await side('doctor', '01JDEVICE000000000000000D2').line.enter({ way: 'start', media: 'video' });
    await seconds(0);
    expect(doctor.overs).toEqual([{ reason: 'elsewhere' }]);
  });
});

describe('the end of a call', () => {
  it('is sent until the server acknowledges it; then the socket is released', async () => {
    const { doctor, farmer } = await answered();
    calls.sockets.doctor.loses();
    doctor.line.end({});
    await seconds(10);
    expect([calls.sockets.doctor.held, farmer.overs]).toEqual([1, []]);
    calls.sockets.doctor.returns();
    await seconds(10);
    expect([calls.sockets.doctor.held, farmer.overs]).toEqual([0, [{ reason: 'hung_up', by: 'doctor' }]]);
    expect(doctor.overs).toEqual([]);
  });

  it('carries the notes as of each attempt, and none that the server has by then', async () => {
    const { doctor } = await answered();
    const sent: unknown[] = [];
    const { handle } = calls;
    calls.handle = (of, name, data) => {
      if (name === 'call:end') sent.push((data as { notes?: string }).notes);
      return sent.length < 3 ? { ok: false, code: 'internal', error: '' } : handle.call(calls, of, name, data);
    };
    let written: string | undefined = 'टहनी';
    doctor.line.end({ notes: () => written });
    await seconds(1);
    written = 'टहनी काटें';
    await seconds(2);
    written = undefined;
    await seconds(2);
    expect(sent).toEqual(['टहनी', 'टहनी काटें', undefined]);
  });

  it.each([
    ['the audio confirmation is sent again when its report was lost', true, 2],
    ['the audio confirmation is not sent again when it was acknowledged', false, 1],
  ])('by the other side: %s', async (_name, isLost, times) => {
    const { doctor } = await answered();
    const report = { generation: 1, isConnected: true, hasHeard: true };
    const { handle } = calls;
    let reports = 0;
    calls.handle = (of, name, data) => {
      if (name !== 'call:report') return handle.call(calls, of, name, data);
      reports += 1;
      return isLost && reports === 1 ? { ok: false, code: 'internal', error: '' } : { ok: true };
    };
    doctor.line.report(report);
    await seconds(0);
    calls.end('hung_up', 'farmer');
    await seconds(0);
    doctor.line.close(report);
    await seconds(10);
    expect([reports, calls.sockets.doctor.held]).toEqual([times, 0]);
  });

  it('releases the socket even when the server never acknowledges it', async () => {
    const { doctor } = await answered();
    calls.sockets.doctor.loses();
    doctor.line.end({});
    await seconds(120);
    expect(calls.sockets.doctor.held).toBe(0);
  });

  it('is learnt from a rejected report', async () => {
    const { doctor } = await answered();
    calls.network = { loss: 1, doubled: 0, delayMost: 0, random: () => 0.5 };
    calls.end('too_long');
    await seconds(0);
    calls.network = { ...calls.network, loss: 0 };
    const { handle } = calls;
    calls.handle = (of, name, data) =>
      name === 'call:report' ? { ok: false, code: 'call_over', error: '' } : handle.call(calls, of, name, data);
    doctor.line.report({ generation: 1, isConnected: true });
    await seconds(0);
    expect(doctor.overs).toEqual([{}]);
  });
});
