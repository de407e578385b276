// @vitest-environment happy-dom
import type { CallEndReason, CallSideState } from '@anar/contracts/consult/calls';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { callErrors } from '@anar/contracts/errors/consult';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { press } from '../../../../testing/by-name.ts';
import { CALL_ID, phoneForCalls, renderCalls, ringingCall, ServedCall } from '../../../../testing/calls.tsx';
import { CONSULTATION_ID, consultation } from '../../../../testing/consultations.ts';
import { DOCTOR, FARMER } from '../../../../testing/people.ts';
import { ServedConsultations } from '../../../../testing/served-consultations.ts';
import { call as words } from '../../../i18n/hi/call/call.ts';
import { farmerCall } from '../../../i18n/hi/call/farmer-call.ts';
import { permission } from '../../../i18n/hi/call/permission.ts';
import { ready } from '../../../i18n/hi/call/ready.ts';
import { ask } from '../../../i18n/hi/consult/ask.ts';
import { texts } from '../../../i18n/texts.ts';
import { keepDevice } from '../session/device-id.ts';

const say = texts(words);
const OWN_DEVICE = '01KZ00000000000000DEV1CE0A';
const THREAD = '01KZ000000000000000THREAD0';

const openInDom = appInDom();
afterEach(() => void Reflect.deleteProperty(navigator, 'vibrate'));
async function open(facts: Partial<Consultation> = {}) {
  const served = new ServedConsultations(
    consultation({
      status: 'ringing',
      acceptedAt: '2026-11-28T05:00:00.000Z',
      doctorPhone: '9876543211',
      chatThreadId: THREAD,
      chatOpenUntil: '2099-12-12T18:29:59.000Z',
      ...facts,
    }),
  );
  const app = await openInDom('/consult', { as: FARMER, width: 360, answers: served.answers() });
  served.connect(app.gateway);
  const call = new ServedCall(app.gateway, facts.call);
  renderCalls(FARMER);
  await screen.findByText(served.one()?.problemDescription ?? '');
  return { ...app, served, call, ended: () => app.gateway.socket.messages('call:end') };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function ring(media: 'audio' | 'video' = 'video') {
  const app = await open();
  app.call.call = { ...app.call.call, media };
  app.served.change({ call: app.call.call });
  await app.call.rings();
  await screen.findByRole('alertdialog');
  return app;
}

/** The call ends for the server too. */
async function end({ call, served }: Opened, reason: CallEndReason, by?: 'farmer' | 'doctor'): Promise<void> {
  served.endCall();
  await call.ends(reason, by);
}

const isSilent = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const view = () => new URLSearchParams(location.search).get('view');

describe('a call that rings', () => {
  it.each([
    ['video', farmerCall.incomingVideo, farmerCall.takeVideo, true],
    ['audio', farmerCall.incomingAudio, farmerCall.takeCall, false],
  ] as const)('with %s says who calls about what, and how it can be answered', async (media, title, take, hasAudio) => {
    const shaken = vi.fn();
    Object.assign(navigator, { vibrate: shaken });
    const { gateway } = await ring(media);
    expect(shaken).toHaveBeenCalledWith(expect.arrayContaining([expect.any(Number)]));
    const dialog = screen.getByRole('alertdialog', { name: `${title}: ${DOCTOR.name}` });
    within(dialog).getByText(consultation().problemDescription);
    within(dialog).getByRole('button', { name: take });
    expect(within(dialog).queryByRole('button', { name: farmerCall.takeAudio }) !== null).toBe(hasAudio);
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('is declined, and the doctor is told', async () => {
    const { ended } = await ring();
    await press(farmerCall.decline);
    await screen.findByText(farmerCall.declined);
    await isSilent();
    expect(ended()).toEqual([{ consultationId: CONSULTATION_ID, callId: CALL_ID, reason: 'declined' }]);
  });

  it('rings also where only the list tells of it', async () => {
    const { served, call } = await open();
    await served.become({ call: call.call });
    await screen.findByRole('alertdialog');
  });

  it('stops where another tab or phone answers it', async () => {
    const { call, served } = await ring();
    await call.isAnswered();
    served.change({ call: call.call });
    await isSilent();
    await screen.findByText(farmerCall.overTaken);
    expect(screen.queryByRole('dialog', { name: farmerCall.missedTitle })).toBeNull();
  });

  it.each(['hung_up', 'unanswered', 'busy', 'lost'] as const)('and ends by itself (%s) was missed', async (reason) => {
    const app = await ring();
    await end(app, reason, 'doctor');
    await screen.findByRole('dialog', { name: farmerCall.missedTitle });
    await press(farmerCall.later);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('and was missed: the doctor is told that he can call again', async () => {
    const app = await ring();
    await end(app, 'unanswered');
    const dialog = await screen.findByRole('dialog', { name: farmerCall.missedTitle });
    await press(ready.ready, dialog);
    await screen.findByText(ready.told);
    expect(app.gateway.socket.messages('call:request')).toEqual([
      { consultationId: CONSULTATION_ID, doctorId: DOCTOR.doctorId },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([...app.gateway.unexpected]).toEqual([]);
  });
});

describe('before the browser asks', () => {
  it('it is said what for, and that nothing is kept; then the call is answered', async () => {
    const phone = phoneForCalls({ permission: 'prompt' });
    const { gateway } = await ring();
    await press(farmerCall.takeVideo);
    await screen.findByText(permission.title);
    screen.getByText(permission.nothingKept);
    expect(phone.opened).toEqual([]);
    await press(permission.go);
    await waitFor(() => expect(gateway.socket.messages('call:answer')).toHaveLength(1));
    await screen.findByText(words.connecting);
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('sound alone can be chosen: no camera is opened', async () => {
    const phone = phoneForCalls({ permission: 'prompt' });
    const { gateway } = await ring();
    await press(farmerCall.takeVideo);
    await press(permission.audioOnly);
    await waitFor(() => expect(gateway.socket.messages('call:answer')).toHaveLength(1));
    await screen.findByLabelText(words.controls);
    expect(new Set(phone.opened)).toEqual(new Set(['microphone']));
  });

  it('it asks once for both', async () => {
    const phone = phoneForCalls({ permission: 'prompt', camera: 'works' });
    await ring();
    await press(farmerCall.takeVideo);
    await press(permission.go);
    await waitFor(() => expect(phone.opened).toEqual(['microphone and camera', 'microphone', 'camera']));
  });

  it('one can still say no, and the doctor is told', async () => {
    phoneForCalls({ permission: 'prompt' });
    const { ended } = await ring();
    await press(farmerCall.takeVideo);
    await press(permission.cancel);
    await waitFor(() => expect(ended()).toMatchObject([{ callId: CALL_ID, reason: 'declined' }]));
  });
});

describe('without a microphone', () => {
  it.each([
    ['as it was refused before', { permission: 'denied' }, permission.blockedTitle, permission.again],
    [
      'as it is refused now',
      { permission: 'prompt', microphone: 'blocked' },
      permission.blockedTitle,
      permission.again,
    ],
    [
      'as there is none',
      { permission: 'prompt', microphone: 'missing' },
      permission.missingTitle,
      permission.againMissing,
    ],
  ] as const)('%s it is said what to do, and tried again', async (_, facts, title, again) => {
    const phone = phoneForCalls(facts);
    const { gateway } = await ring('audio');
    await press(farmerCall.takeCall);
    if (facts.permission === 'prompt') await press(permission.go);
    await screen.findByText(title);
    expect(gateway.socket.messages('call:answer')).toEqual([]);
    const tel = screen.getByRole('link', { name: permission.phone });
    expect(tel.getAttribute('href')).toBe('tel:+919876543211');
    Object.assign(phone, { permission: 'granted', microphone: 'works' });
    await press(again);
    await waitFor(() => expect(gateway.socket.messages('call:answer')).toHaveLength(1));
  });

  it('the call is given up, and the doctor is told why', async () => {
    phoneForCalls({ permission: 'denied' });
    const { ended } = await ring('audio');
    await press(farmerCall.takeCall);
    await press(permission.close);
    await waitFor(() => expect(ended()).toMatchObject([{ callId: CALL_ID, reason: 'no_microphone' }]));
  });

  it('the chat is the other way', async () => {
    phoneForCalls({ permission: 'denied' });
    await ring('audio');
    await press(farmerCall.takeCall);
    await press(permission.chat);
    await waitFor(() => expect(location.pathname).toBe(`/chat/${THREAD}`));
  });
});

it.each([
  ['it rings no more', callErrors.over, true],
  ['another page answered first', callErrors.taken, false],
])('an answer that comes too late, as %s, says so', async (_, { code, error }, canTell) => {
  phoneForCalls();
  const { gateway } = await ring();
  gateway.socket.onMessage('call:answer', { ok: false, code, error });
  await press(farmerCall.takeVideo);
  await screen.findByText(words.startFailed);
  screen.getByText(error);
  expect(screen.queryByRole('button', { name: words.retry })).toBeNull();
  const window = screen.getByRole('dialog');
  expect(within(window).queryByRole('button', { name: ready.ready }) !== null).toBe(canTell);
});

describe('a device that hangs', () => {
  afterEach(() => void vi.useRealTimers());
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  const countTime = () => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });

  it('as the microphone: it is said what to do, the doctor is told, and the picture did not wait for it', async () => {
    const phone = phoneForCalls({ microphone: 'hangs', camera: 'works' });
    const { ended } = await ring();
    countTime();
    await press(farmerCall.takeVideo);
    await waitFor(() => expect(phone.opened).toEqual(['microphone', 'camera']));
    await pass(8);
    await screen.findByText(permission.missingTitle);
    await waitFor(() => expect(ended()).toMatchObject([{ callId: CALL_ID, reason: 'no_microphone' }]));
  });

  it('as the camera: the voice goes on, and it is said', async () => {
    countTime();
    const { gateway } = await talk('video', { camera: 'hangs' });
    const told = () => gateway.socket.messages('webrtc:signal').at(-1)?.payload;
    await pass(8);
    await screen.findByText(words.toldNoCamera);
    await waitFor(() => expect(told()).toMatchObject({ state: { mic: true, camera: 'off', because: 'no_camera' } }));
  });

  it('as the other camera: the one of before comes back, and it is said', async () => {
    countTime();
    const { phone } = await talk('video', { camera: 'works', backCamera: 'hangs' });
    await press(`${words.selfView}, ${words.flip}`);
    await waitFor(() => expect(phone.opened.at(-1)).toBe('backCamera'));
    await pass(8);
    await screen.findByText(words.toldTurnFailed);
    screen.getByRole('button', { name: `${words.selfView}, ${words.flip}` });
    expect(phone.opened.at(-1)).toBe('camera');
    await pass(10);
    await waitFor(() => expect(screen.queryByText(words.toldTurnFailed)).toBeNull());
  });

  it('while the browser asks: the call begins with the voice', async () => {
    const phone = phoneForCalls({ permission: 'prompt', camera: 'hangs' });
    const { gateway } = await ring();
    countTime();
    await press(farmerCall.takeVideo);
    await press(permission.go);
    await pass(60);
    expect(phone.opened).toEqual(['microphone and camera']);
    phone.permission = 'granted';
    await pass(8);
    await waitFor(() => expect(gateway.socket.messages('call:answer')).toHaveLength(1));
    await screen.findByText(words.connecting);
  });
});

/** The call is answered and media flows. */
async function talk(media: 'audio' | 'video' = 'audio', facts: Parameters<typeof phoneForCalls>[0] = {}) {
  const phone = phoneForCalls(facts);
  const app = await ring(media);
  await press(media === 'audio' ? farmerCall.takeCall : farmerCall.takeVideo);
  await waitFor(() => expect(() => phone.peer).not.toThrow());
  app.served.change({ call: app.call.call });
  phone.peer.become('connected');
  await screen.findByText(words.talking);
  return { ...app, phone };
}
const SIDE: CallSideState = { mic: true, camera: 'off' };

describe('a call that goes on', () => {
  it.each([
    ['has its microphone off', { ...SIDE, mic: false }, 'toldOtherMuted'],
    ['has a poor network', { ...SIDE, because: 'poor_network' }, 'toldOtherPoor'],
    ['is elsewhere for a while', { ...SIDE, because: 'away' }, 'toldOtherAway'],
    ['is not heard', { mic: false, camera: 'off', because: 'no_microphone' }, 'toldOtherNoSound'],
  ] satisfies [string, CallSideState, keyof typeof words][])(
    'tells that the doctor %s, and what to do',
    async (_, side, told) => {
      const { call } = await talk();
      await call.otherIs(side);
      await screen.findByText(say(told, { name: DOCTOR.name }));
      screen.getByText(words[`${told}Text`]);
      await call.otherIs(SIDE);
      await waitFor(() => expect(screen.queryByText(words[`${told}Text`])).toBeNull());
    },
  );

  it('tells that its own camera does not work', async () => {
    await talk('video');
    await screen.findByText(words.toldNoCamera);
  });

  it('tells that the network broke, and that they talk again', async () => {
    const { phone } = await talk();
    phone.peer.become('disconnected');
    await screen.findByText(words.toldReconnecting);
    phone.peer.become('connected');
    await waitFor(() => expect(screen.queryByText(words.toldReconnecting)).toBeNull());
    screen.getByText(words.talking);
  });

  it('tells the doctor when the microphone is switched off', async () => {
    const { gateway } = await talk();
    await press(words.micOff);
    await waitFor(() =>
      expect(gateway.socket.messages('webrtc:signal').at(-1)?.payload).toMatchObject({ state: { mic: false } }),
    );
  });

  it('is ended after one question, and leads to the list', async () => {
    const { ended, gateway } = await talk();
    await press(words.end);
    await press(words.endStay);
    expect(ended()).toEqual([]);
    await press(words.end);
    await press(words.endYes);
    await screen.findByText(farmerCall.overByMe);
    await waitFor(() => expect(ended()).toMatchObject([{ callId: CALL_ID, reason: 'hung_up' }]));
    expect(location.pathname).toBe('/consult');
    expect([...gateway.unexpected]).toEqual([]);
  });
});

describe('a doctor who is gone when the call is answered', () => {
  afterEach(() => void vi.useRealTimers());
  const countTime = () => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  async function answer() {
    const phone = phoneForCalls();
    const app = await ring('audio');
    countTime();
    await press(farmerCall.takeCall);
    await waitFor(() => expect(() => phone.peer).not.toThrow());
    return app;
  }
  const gone = say('toldOtherGone', { name: DOCTOR.name });

  it('is told within ten seconds, until he is there', async () => {
    const { call } = await answer();
    await vi.advanceTimersByTimeAsync(9000);
    await screen.findByText(gone);
    await call.otherIs(SIDE);
    await waitFor(() => expect(screen.queryByText(gone)).toBeNull());
  });

  it('nothing is said of one who is there and whose network takes its time', async () => {
    const { call } = await answer();
    await call.otherIs({ ...SIDE, mic: false });
    await screen.findByText(say('toldOtherMuted', { name: DOCTOR.name }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(screen.queryByText(gone)).toBeNull();
  });
});

describe('a call that ended', () => {
  it.each([
    ['by the doctor', 'hung_up', 'doctor', farmerCall.overByDoctor],
    ['with its hour', 'too_long', undefined, farmerCall.overTooLong],
    ['with the consultation', 'consultation_over', undefined, farmerCall.overConsultation],
    ['with the network', 'lost', undefined, farmerCall.overLost],
  ] as const)('%s says so', async (_, reason, by, said) => {
    const app = await talk();
    await end(app, reason, by);
    await screen.findByText(said);
    await waitFor(() => expect(screen.queryByLabelText(words.controls)).toBeNull());
  });

  it('goes on elsewhere: it says so, and asks nobody back', async () => {
    const { call, served } = await talk();
    await call.isAnswered();
    served.change({ call: call.call });
    await screen.findByText(farmerCall.overTaken);
    await waitFor(() => expect(screen.queryByLabelText(words.controls)).toBeNull());
    expect(screen.queryByRole('button', { name: words.stillBack })).toBeNull();
  });

  it('after a talk leads to what may be asked next', async () => {
    const app = await talk();
    // A talk is counted in seconds.
    await screen.findByText(/^0:0\d · /);
    await end(app, 'hung_up', 'doctor');
    await waitFor(() => expect(view()).toBe('problem'));
    await screen.findByText(ask.problemTitle);
  });
});

describe('an app that was ended during its call', () => {
  const answered = { farmerDevice: OWN_DEVICE, generation: 1, answeredAt: '2026-11-28T05:00:00.000Z' };
  const openAgain = () => {
    keepDevice(CONSULTATION_ID, CALL_ID, OWN_DEVICE);
    return open({ call: ringingCall(answered) });
  };

  it('is asked back, and goes on with sound alone', async () => {
    const phone = phoneForCalls();
    const { gateway } = await openAgain();
    await screen.findByText(say('stillText', { name: DOCTOR.name }));
    await press(words.stillBack);
    await waitFor(() =>
      expect(gateway.socket.messages('call:join')[0]).toMatchObject({ deviceId: OWN_DEVICE, isFresh: true }),
    );
    await screen.findByText(words.connecting);
    expect(new Set(phone.opened)).toEqual(new Set(['microphone']));
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('or ends it there', async () => {
    phoneForCalls();
    const { ended } = await openAgain();
    await screen.findByText(words.stillTitle);
    await press(words.end);
    await waitFor(() => expect(ended()).toMatchObject([{ callId: CALL_ID, reason: 'hung_up', deviceId: OWN_DEVICE }]));
    await waitFor(() => expect(screen.queryByText(words.stillTitle)).toBeNull());
  });

  it('is not asked back into a call of another phone', async () => {
    phoneForCalls();
    await open({ call: ringingCall({ ...answered, farmerDevice: '01KZ00000000000000DEV1CE0F' }) });
    expect(screen.queryByText(words.stillTitle)).toBeNull();
  });
});
