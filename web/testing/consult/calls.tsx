import type { Call, CallEndReason, CallSideState } from '@anar/contracts/consult/calls';
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { onTestFinished, vi } from 'vitest';
import { CallsOfDoctor } from '../../src/screens/calls/doctor-calls.tsx';
import { CallsOfFarmer } from '../../src/screens/calls/farmer-calls.tsx';
import { store } from '../../src/session/store.ts';
import type { Gateway } from '../gateway.ts';
import { CONSULTATION_ID } from './consultations.ts';

export const CALL_ID = '01KZ0000000000000000CA1100';
const SECONDS_45 = 45_000;

/** A ringing call. */
export const ringingCall = (facts: Partial<Call> = {}): Call => ({
  id: CALL_ID,
  media: 'video',
  generation: 0,
  startedAt: new Date().toISOString(),
  ringsUntil: new Date(Date.now() + SECONDS_45).toISOString(),
  doctorDevice: '01KZ00000000000000DEV1CED0',
  ...facts,
});

/** The browser's answer to a request for the device; `hangs`: none. */
type Device = 'works' | 'blocked' | 'missing' | 'hangs';

type Kind = 'microphone' | 'camera' | 'backCamera';

interface CallPhone {
  /** The permission state before the browser prompts. */
  permission: PermissionState;
  microphone: Device;
  camera: Device;
  /** For a phone with two cameras. */
  backCamera?: Device;
  /** The browser offers loudspeaker and earpiece, as Chrome on Android. */
  hasEarpiece?: boolean;
  /** The opened devices, in order. */
  opened: string[];
  /** The latest peer connection. */
  readonly peer: InertPeer;
}

/** Neither sends nor receives: the test sets its connection state. */
class InertPeer {
  connectionState: RTCPeerConnectionState = 'new';
  signalingState = 'stable';
  localDescription = null;
  onconnectionstatechange: (() => void) | null = null;

  become(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }

  getTransceivers = () => [];
  addTransceiver = () => undefined;
  getConfiguration = () => ({});
  setConfiguration = () => undefined;
  setLocalDescription = async () => undefined;
  restartIce = () => undefined;
  getStats = async () => new Map();
  close = () => undefined;
}

const ERRORS = { blocked: 'NotAllowedError', missing: 'NotFoundError' } as const;

/** Simulates a browser that can make calls until the test ends, without a camera unless given. */
export function phoneForCalls(
  facts: Partial<Pick<CallPhone, 'permission' | 'microphone' | 'camera' | 'backCamera' | 'hasEarpiece'>> = {},
): CallPhone {
  let peer: InertPeer | undefined;
  let { permission = 'granted' } = facts;
  const statuses: { state: PermissionState; onchange?: () => void }[] = [];
  const phone: CallPhone = {
    ...{ microphone: 'works', camera: 'missing', ...facts },
    get permission() {
      return permission;
    },
    set permission(next) {
      permission = next;
      for (const status of statuses) status.onchange?.();
    },
    opened: [],
    get peer() {
      if (!peer) throw new Error('no peer connection was made');
      return peer;
    },
  };
  const devices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => [
      ...[phone.camera !== 'missing' && 'front', phone.backCamera && 'back']
        .filter(Boolean)
        .map((deviceId) => ({ kind: 'videoinput', deviceId })),
      ...(phone.hasEarpiece ? ['Speakerphone', 'Headset earpiece'] : []).map((label) => ({
        ...{ kind: 'audioinput', label, deviceId: label },
      })),
    ],
    async getUserMedia({ audio, video }: { audio?: object; video?: { facingMode?: { ideal: string } } }) {
      // A phone with one camera opens that one, whichever was asked for.
      const isBack = phone.backCamera !== undefined && video?.facingMode?.ideal === 'environment';
      const kinds: Kind[] = [
        ...(audio ? ['microphone' as const] : []),
        ...(video ? ([isBack ? 'backCamera' : 'camera'] as const) : []),
      ];
      phone.opened.push(kinds.join(' and '));
      for (const kind of kinds) {
        const { [kind]: state = 'missing' } = phone;
        if (state === 'hangs') await new Promise(() => undefined);
        else if (state !== 'works') throw new DOMException(state, ERRORS[state]);
      }
      const facts = { muted: false, readyState: 'live', getSettings: () => ({ deviceId: isBack ? 'back' : 'front' }) };
      const track = (kind: Kind) => ({
        ...facts,
        kind: kind === 'microphone' ? 'audio' : 'video',
        stop: () => undefined,
      });
      const tracks = kinds.map(track);
      return { getTracks: () => tracks };
    },
  });
  const permissions = {
    async query() {
      const status: (typeof statuses)[number] = {
        get state() {
          return permission;
        },
      };
      statuses.push(status);
      return status;
    },
  };
  // In happy-dom `locks` is null, which no browser has.
  for (const [name, value] of Object.entries({ mediaDevices: devices, permissions, locks: undefined })) {
    const own = Object.getOwnPropertyDescriptor(navigator, name);
    Object.defineProperty(navigator, name, { configurable: true, value });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, name);
      if (own) Object.defineProperty(navigator, name, own);
    });
  }
  // happy-dom lists tracks only by kind.
  vi.stubGlobal(
    'MediaStream',
    class extends MediaStream {
      override getTracks = () => [...this.getAudioTracks(), ...this.getVideoTracks()];
    },
  );
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends InertPeer {
      constructor() {
        super();
        peer = this;
      }
    },
  );
  return phone;
}

/** Renders the call overlay over the open screen, like `showCalls`. */
export function renderCalls({ id, role }: { id: string; role: 'farmer' | 'doctor' | 'expert' }): void {
  render(
    <Provider store={store}>
      {role === 'farmer' ? <CallsOfFarmer userId={id} /> : <CallsOfDoctor userId={id} />}
    </Provider>,
  );
}

/** Serves the call of a consultation in a component test, and plays its other side. */
export class ServedCall {
  call: Call;
  readonly #gateway: Gateway;
  #number = 0;

  constructor(gateway: Gateway, facts: Partial<Call> = {}) {
    this.#gateway = gateway;
    this.call = ringingCall(facts);
    gateway.answer({ 'GET /api/calls/ice-servers': { iceServers: [] } });
    gateway.socket.onMessage('call:start', ({ deviceId, media }) => {
      this.call = { ...ringingCall({ doctorDevice: deviceId, media }), id: this.call.id };
      return { ok: true, call: this.call };
    });
    gateway.socket.onMessage('call:answer', ({ deviceId }) => ({ ok: true, call: this.#answeredBy(deviceId) }));
    gateway.socket.onMessage('call:join', () => ({ ok: true, call: this.call }));
  }

  #answeredBy(farmerDevice: string): Call {
    this.call = { ...this.call, farmerDevice, generation: 1, answeredAt: new Date().toISOString() };
    return this.call;
  }

  rings(): Promise<void> {
    return this.#change();
  }

  /** On a phone or tab other than that of the test. */
  isAnswered(): Promise<void> {
    this.#answeredBy('01KZ00000000000000DEV1CE0F');
    return this.#change();
  }

  ends(reason: CallEndReason, by?: 'farmer' | 'doctor'): Promise<void> {
    const ids = { consultationId: CONSULTATION_ID, callId: this.call.id };
    return this.#gateway.socket.emit('call:ended', { ...ids, reason, ...(by && { by }) });
  }

  /** The other side announces its state. */
  otherIs(state: CallSideState): Promise<void> {
    this.#number += 1;
    const { id: callId, generation } = this.call;
    const payload = { callId, generation, number: this.#number, ack: 0, state };
    return this.#gateway.socket.emit('webrtc:signal', { consultationId: CONSULTATION_ID, type: 'state', payload });
  }

  #change(): Promise<void> {
    return this.#gateway.socket.emit('call:changed', { consultationId: CONSULTATION_ID, call: this.call });
  }
}
