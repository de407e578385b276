import type { Call } from '@anar/contracts/consult/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONSULTATION, FakeCalls } from '../testing/fake-calls.ts';
import { type CallLine, createCallLine } from './call-line.ts';

const DEVICES = { doctor: '01JDEVICE000000000000000D1', farmer: '01JDEVICE000000000000000F1' };

interface Side {
  line: CallLine;
  calls: [number, 'me' | 'other'][];
  overs: object[];
  heard: number[];
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
    ...{ calls: [], overs: [], heard: [], opened: 0 },
    line: createCallLine({
      ...{ server: calls.sockets[role], consultationId: CONSULTATION, deviceId, side: role },
      onCall: ({ generation }, by) => one.calls.push([generation, by]),
      onSignal: ({ payload }) => one.heard.push(payload.number),
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

describe('who enters', () => {
  it('starts and answers, hears of the answer, and what the other side says', async () => {
    const { doctor, farmer, call } = await answered();
    expect(call).toMatchObject({ generation: 1, doctorDevice: DEVICES.doctor, farmerDevice: DEVICES.farmer });
    expect(doctor.calls).toEqual([[1, 'other']]);
    say(doctor, call.id, 7);
    await seconds(0);
    expect([doctor.heard, farmer.heard]).toEqual([[], [7]]);
  });

  it('is refused where another page of his answered first', async () => {
    const { call } = await answered();
    const late = side('farmer', '01JDEVICE000000000000000F2');
    const refused = await late.line.enter({ way: 'answer', callId: call.id }).catch((cause: unknown) => cause);
    expect(refused).toMatchObject({ body: { code: 'call_taken' } });
  });

  it('tries again where no answer came, and not for ever', async () => {
    const doctor = side('doctor');
    let tries = 0;
    calls.network = { loss: 1, doubled: 0, delayMost: 0, random: () => tries++ * 0 };
    const entered = doctor.line.enter({ way: 'start', media: 'audio' }).catch((cause: unknown) => cause);
    await seconds(60);
    expect(await entered).toMatchObject({ body: { code: 'timeout' } });
    expect(tries).toBe(3);
  });

  it('is in the call also where the word that it rings comes after the answer', async () => {
    const doctor = side('doctor');
    const { id } = await doctor.line.enter({ way: 'start', media: 'video' });
    const ringing = structuredClone(calls.call);
    const farmer = side('farmer');
    await farmer.line.enter({ way: 'answer', callId: id });
    calls.sockets.farmer.push('call:changed', { consultationId: CONSULTATION, call: ringing });
    await seconds(0);
    expect(farmer.overs).toEqual([]);
  });

  it('learns that it ended while the answer was on its way', async () => {
    const doctor = side('doctor');
    const entered = doctor.line.enter({ way: 'start', media: 'video' });
    calls.end('consultation_over');
    const { id } = await entered;
    await seconds(0);
    expect(doctor.overs).toEqual([{ reason: 'consultation_over' }]);
    expect(id).toBeTruthy();
  });
});

describe('on a new connection', () => {
  it('is in the call again before anything is said, and nothing of it ends the call', async () => {
    const { doctor, farmer, call } = await answered();
    calls.sockets.doctor.loses();
    say(doctor, call.id, 1);
    calls.sockets.doctor.returns();
    say(doctor, call.id, 2);
    await seconds(0);
    say(doctor, call.id, 3);
    await seconds(0);
    expect([farmer.heard, doctor.opened, doctor.overs]).toEqual([[3], 1, []]);
  });

  it('hears that the other side began anew meanwhile', async () => {
    const { doctor, farmer } = await answered();
    calls.sockets.doctor.loses();
    farmer.line.beginAnew();
    await seconds(0);
    calls.sockets.doctor.returns();
    await seconds(0);
    expect(farmer.calls.at(-1)).toEqual([2, 'me']);
    expect(doctor.calls.at(-1)).toEqual([2, 'other']);
  });

  it('begins anew as soon as the server is there, where it was away when that was wanted', async () => {
    const { doctor, farmer } = await answered();
    calls.sockets.doctor.loses();
    doctor.line.beginAnew();
    await seconds(5);
    expect(calls.call?.generation).toBe(1);
    calls.sockets.doctor.returns();
    await seconds(0);
    expect(calls.call?.generation).toBe(2);
    expect(doctor.calls.at(-1)).toEqual([2, 'me']);
    expect(farmer.calls.at(-1)).toEqual([2, 'other']);
  });

  it('learns that the call is over, or has gone to another page', async () => {
    const { doctor, farmer } = await answered();
    calls.sockets.farmer.loses();
    calls.end('lost');
    await seconds(0);
    calls.sockets.farmer.returns();
    await seconds(0);
    expect([doctor.overs, farmer.overs]).toEqual([[{ reason: 'lost' }], [{}]]);
  });

  it('a doctor who starts it in another tab takes it over', async () => {
    const { doctor } = await answered();
    await side('doctor', '01JDEVICE000000000000000D2').line.enter({ way: 'start', media: 'video' });
    await seconds(0);
    expect(doctor.overs).toEqual([{ reason: 'elsewhere' }]);
  });
});

describe('the end', () => {
  it('is told until the server has heard it; then the socket may go', async () => {
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

  it('brings the notes of each try’s time, and none that the server has by then', async () => {
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
    ['is told once more that the other side was heard', true, 2],
    ['is not, where the server knows', false, 1],
  ])('that came from elsewhere %s', async (_name, isLost, times) => {
    const { doctor } = await answered();
    const report = { generation: 1, isConnected: true, hasHeard: true };
    const { handle } = calls;
    let told = 0;
    calls.handle = (of, name, data) => {
      if (name !== 'call:report') return handle.call(calls, of, name, data);
      told += 1;
      return isLost && told === 1 ? { ok: false, code: 'internal', error: '' } : { ok: true };
    };
    doctor.line.report(report);
    await seconds(0);
    calls.end('hung_up', 'farmer');
    await seconds(0);
    doctor.line.close(report);
    await seconds(10);
    expect([told, calls.sockets.doctor.held]).toEqual([times, 0]);
  });

  it('lets the socket go even where the server never hears it', async () => {
    const { doctor } = await answered();
    calls.sockets.doctor.loses();
    doctor.line.end({});
    await seconds(120);
    expect(calls.sockets.doctor.held).toBe(0);
  });

  it('is learnt from a report that is refused', async () => {
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
