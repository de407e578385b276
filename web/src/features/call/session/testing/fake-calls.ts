import type { Call } from '@anar/contracts/consult/calls';
import type { SocketState } from '../../../../api/socket/socket-keeper.ts';
import type {
  ClientMessageData,
  ClientMessageName,
  ServerMessageName,
} from '../../../../api/socket/socket-messages.ts';
import type { CallServer } from '../server/call-server.ts';

type Side = 'doctor' | 'farmer';
type Listener = (data: never) => void;

export const CONSULTATION = '01JCONSULT0000000000000000';

/** What happens to each message between page and server; shares from 0 to 1. */
export interface BadNetwork {
  loss: number;
  doubled: number;
  delayMost: number;
  random(): number;
}
const PERFECT: BadNetwork = { loss: 0, doubled: 0, delayMost: 0, random: () => 0.5 };

/** The server's calls of one consultation, in memory, and the sockets of both sides. */
export class FakeCalls {
  call: Call | undefined;
  network: BadNetwork = PERFECT;
  reports: ({ side: Side } & ClientMessageData<'call:report'>)[] = [];
  /** Every signal that a page passed to its socket. */
  signals: ({ side: Side } & ClientMessageData<'webrtc:signal'>)[] = [];
  iceServers: RTCIceServer[] | null = [];
  iceAsked = 0;
  private made = 0;
  readonly sockets: Record<Side, FakeCallSocket> = {
    doctor: new FakeCallSocket(this, 'doctor'),
    farmer: new FakeCallSocket(this, 'farmer'),
  };

  /** The server's handler; returns its reply. */
  handle(side: Side, name: ClientMessageName, data: never): object {
    const over = { ok: false, code: 'call_over', error: 'over' };
    const taken = { ok: false, code: 'call_taken', error: 'taken' };
    const { call } = this;
    if (name === 'call:start') {
      const { deviceId, media } = data as ClientMessageData<'call:start'>;
      if (call === undefined) this.change(this.ring(deviceId, media));
      else if (call.doctorDevice !== deviceId)
        this.change({ ...call, doctorDevice: deviceId, generation: call.generation && call.generation + 1 });
      this.sockets.doctor.room = this.call?.id;
      return { ok: true, call: this.call };
    }
    if (call === undefined) return over;
    if (name === 'call:answer') {
      const { deviceId } = data as ClientMessageData<'call:answer'>;
      if (call.farmerDevice !== undefined && call.farmerDevice !== deviceId) return taken;
      if (call.farmerDevice === undefined)
        this.change({ ...call, farmerDevice: deviceId, generation: 1, answeredAt: new Date().toISOString() });
      this.sockets.farmer.room = call.id;
      return { ok: true, call: this.call };
    }
    if (name === 'call:join') {
      const { deviceId, isFresh } = data as ClientMessageData<'call:join'>;
      if (deviceId !== (side === 'doctor' ? call.doctorDevice : call.farmerDevice)) return taken;
      if (isFresh && call.generation > 0) this.change({ ...call, generation: call.generation + 1 });
      this.sockets[side].room = call.id;
      return { ok: true, call: this.call };
    }
    if (name === 'webrtc:signal') {
      if (this.sockets[side].room !== call.id) return over;
      const { type, payload } = data as ClientMessageData<'webrtc:signal'>;
      const other = this.sockets[side === 'doctor' ? 'farmer' : 'doctor'];
      if (other.room === call.id) other.push('webrtc:signal', { consultationId: CONSULTATION, type, payload });
    } else if (name === 'call:report') this.reports.push({ side, ...(data as ClientMessageData<'call:report'>) });
    else if (name === 'call:end') this.end((data as ClientMessageData<'call:end'>).reason ?? 'hung_up', side);
    return { ok: true };
  }

  end(reason: string, by?: Side): void {
    const callId = this.call?.id;
    this.call = undefined;
    this.publish('call:ended', { consultationId: CONSULTATION, callId, reason, ...(by && { by }) });
  }

  /** A page is reloaded: its old socket is closed permanently. */
  reload(side: Side): void {
    this.sockets[side].loses();
    this.sockets[side] = new FakeCallSocket(this, side);
  }

  private ring(doctorDevice: string, media: Call['media']): Call {
    this.made += 1;
    const now = Date.now();
    return {
      ...{ id: `01JCALL000000000000000000${this.made}`, media, generation: 0, doctorDevice },
      ...{ startedAt: new Date(now).toISOString(), ringsUntil: new Date(now + 45_000).toISOString() },
    };
  }

  private change(call: Call): void {
    this.call = call;
    this.publish('call:changed', { consultationId: CONSULTATION, call });
  }

  private publish(name: ServerMessageName, data: object): void {
    for (const socket of Object.values(this.sockets)) socket.push(name, data);
  }

  /** Delivers over the current network: once, twice or not at all. */
  carry(deliver: () => void): void {
    const { random, loss, doubled, delayMost } = this.network;
    const copies = doubled > 0 && random() < doubled ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      if (loss > 0 && random() < loss) continue;
      if (delayMost === 0) queueMicrotask(deliver);
      else setTimeout(deliver, random() * delayMost);
    }
  }
}

const ACK_MS = 2000;

class FakeCallSocket implements CallServer {
  room: string | undefined;
  held = 0;
  private readonly calls: FakeCalls;
  private readonly side: Side;
  private now: SocketState = 'on';
  private readonly listeners = new Map<string, Set<Listener>>();

  constructor(calls: FakeCalls, side: Side) {
    this.calls = calls;
    this.side = side;
  }

  push(name: string, data: object): void {
    this.calls.carry(() => this.now === 'on' && this.fire(name, data));
  }
  private fire(name: string, data: object = {}): void {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(structuredClone(data) as never);
  }
  private listen(name: string, listener: Listener): () => boolean {
    const group = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, group.add(listener));
    return () => group.delete(listener);
  }

  /** The connection is lost: the server does not know the next one until it joins. */
  loses(): void {
    this.now = 'away';
    this.room = undefined;
    this.fire('state');
  }
  returns(): void {
    this.now = 'on';
    this.fire('state');
    this.fire('ready');
  }

  hold = () => {
    this.held += 1;
    return () => {
      this.held -= 1;
    };
  };
  state = () => this.now;
  onState = (listener: () => void) => this.listen('state', listener);
  on: CallServer['on'] = (name, listener) => this.listen(name, listener as Listener);
  onReady = (listener: () => void) => {
    const stop = this.listen('ready', listener);
    if (this.now === 'on') listener();
    return stop;
  };
  time = Date.now;
  iceServers = async () => {
    this.calls.iceAsked += 1;
    return this.calls.iceServers;
  };
  send = ((name: ClientMessageName, data: never) => {
    if (name === 'webrtc:signal') this.calls.signals.push({ side: this.side, ...(data as object) } as never);
    return new Promise<object>((resolve) => {
      setTimeout(() => resolve({ ok: false, code: 'timeout', error: 'timeout' }), ACK_MS);
      if (this.now !== 'on') return;
      const sent = structuredClone(data);
      this.calls.carry(() => {
        const answer = this.calls.handle(this.side, name, sent);
        this.calls.carry(() => resolve(answer));
      });
    });
  }) as unknown as CallServer['send'];
}
