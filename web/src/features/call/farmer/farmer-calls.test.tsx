// @vitest-environment happy-dom
import type { CallEndReason, CallSideState } from '@anar/contracts/consult/calls';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { callErrors } from '@anar/contracts/errors/consult';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { click } from '../../../../testing/by-name.ts';
import { CALL_ID, phoneForCalls, renderCalls, ringingCall, ServedCall } from '../../../../testing/consult/calls.tsx';
import { CONSULTATION_ID, consultation } from '../../../../testing/consult/consultations.ts';
import { ServedConsultations } from '../../../../testing/consult/served-consultations.ts';
import { DOCTOR, FARMER } from '../../../../testing/people.ts';
import { readyTexts } from '../../../consultation/call/ready.hi.ts';
import { chatLinkTexts } from '../../../consultation/chat/chat-link.hi.ts';
import { callTexts } from '../../../i18n/catalogues/call.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { reviewTexts } from '../../consult/review/review.hi.ts';
import { farmerCallTexts } from '../farmer-call.hi.ts';
import { permissionTexts } from '../permission/permission.hi.ts';
import { dataSaver } from '../session/data-saver.ts';
import { keepCamera, keepDevice, lastCall } from '../session/device-id.ts';

const say = texts(callTexts);
const OWN_DEVICE = '01KZ00000000000000DEV1CE0A';
const THREAD = '01KZ000000000000000THREAD0';

const openInDom = appInDom();
afterEach(() => void Reflect.deleteProperty(navigator, 'vibrate'));
async function open(facts: Partial<Consultation> = {}, phoneAhead = 0) {
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
  const app = await openInDom('/consult', { as: FARMER, width: 360, answers: served.answers(), phoneAhead });
  served.connect(app.gateway);
  const call = new ServedCall(app.gateway, facts.call);
  renderCalls(FARMER);
  await screen.findByText(served.one()?.problemDescription ?? '');
  return { ...app, served, call, ended: () => app.gateway.socket.messages('call:end') };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function ring(media: 'audio' | 'video' = 'video', facts: Partial<Consultation> = {}) {
  const app = await open(facts);
  app.call.call = { ...app.call.call, media };
  app.served.change({ call: app.call.call });
  await app.call.rings();
  await screen.findByRole('alertdialog');
  return app;
}

/** The call ends on the server too. */
async function end({ call, served }: Opened, reason: CallEndReason, by?: 'farmer' | 'doctor'): Promise<void> {
  served.endCall();
  await call.ends(reason, by);
}

const isSilent = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
/** The page of the consultation: with its chat, and later the prescription and the review. */
async function isAtConsultation(): Promise<void> {
  await waitFor(() => expect(location.search).toBe(`?view=review&id=${CONSULTATION_ID}`));
  await screen.findByText(reviewTexts.notYet);
  screen.getByRole('link', { name: chatLinkTexts.chat });
}

describe('a ringing call', () => {
  it.each([
    ['video', farmerCallTexts.incomingVideo, farmerCallTexts.takeVideo, true],
    ['audio', farmerCallTexts.incomingAudio, farmerCallTexts.takeCall, false],
  ] as const)('with %s shows who calls about what and the possible answers', async (media, title, take, hasAudio) => {
    const shaken = vi.fn();
    Object.assign(navigator, { vibrate: shaken });
    const { gateway } = await ring(media);
    expect(shaken).toHaveBeenCalledWith(expect.arrayContaining([expect.any(Number)]));
    const dialog = screen.getByRole('alertdialog', { name: `${title}: ${DOCTOR.name}` });
    within(dialog).getByText(consultation().problemDescription);
    within(dialog).getByRole('button', { name: take });
    expect(within(dialog).queryByRole('button', { name: farmerCallTexts.takeAudio }) !== null).toBe(hasAudio);
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('declined: shows a confirmation and sends call:end with reason declined', async () => {
    const { ended } = await ring();
    await click(farmerCallTexts.decline);
    await screen.findByText(farmerCallTexts.declined);
    await isSilent();
    expect(ended()).toEqual([{ consultationId: CONSULTATION_ID, callId: CALL_ID, reason: 'declined' }]);
  });

  it('that only the consultation list reports (no socket message) rings too', async () => {
    const { served, call } = await open();
    await served.become({ call: call.call });
    await screen.findByRole('alertdialog');
  });

  it.each([-1, 0, 1])(
    'whose end message was lost is missed by the next list, with a phone clock off by %i hours',
    async (hours) => {
      const { served, call } = await open({}, hours * 60 * 60 * 1000);
      served.change({ call: call.call });
      await call.rings();
      await screen.findByRole('alertdialog');
      served.endCall();
      await served.become({});
      await screen.findByRole('dialog', { name: farmerCallTexts.missedTitle });
    },
  );

  it('stops when another tab or phone of the farmer answers, and is not shown as missed', async () => {
    const { call, served } = await ring();
    await call.isAnswered();
    served.change({ call: call.call });
    await isSilent();
    await screen.findByText(farmerCallTexts.overTaken);
    expect(screen.queryByRole('dialog', { name: farmerCallTexts.missedTitle })).toBeNull();
  });

  it.each(['hung_up', 'unanswered', 'busy', 'lost'] as const)(
    'that ends with %s is shown as missed',
    async (reason) => {
      const app = await ring();
      await end(app, reason, 'doctor');
      await screen.findByRole('dialog', { name: farmerCallTexts.missedTitle });
      await click(farmerCallTexts.later);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('that was missed: “ready” sends call:request to the doctor', async () => {
    const app = await ring();
    await end(app, 'unanswered');
    const dialog = await screen.findByRole('dialog', { name: farmerCallTexts.missedTitle });
    await click(readyTexts.ready, dialog);
    await screen.findByText(readyTexts.notified);
    expect(app.gateway.socket.messages('call:request')).toEqual([
      { consultationId: CONSULTATION_ID, doctorId: DOCTOR.doctorId },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([...app.gateway.unexpected]).toEqual([]);
  });
});

describe('before the permission prompt of the browser', () => {
  it('the purpose and that nothing is recorded are explained; after consent the call is answered', async () => {
    const phone = phoneForCalls({ permission: 'prompt' });
    const { gateway } = await ring();
    await click(farmerCallTexts.takeVideo);
    await screen.findByText(permissionTexts.title);
    screen.getByText(permissionTexts.nothingKept);
    expect(phone.opened).toEqual([]);
    await click(permissionTexts.go);
    await waitFor(() => expect(gateway.socket.messages('call:answer')).toHaveLength(1));
    await screen.findByText(callTexts.connecting);
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('audio only can be chosen: no camera is opened', async () => {
    const phone = phoneForCalls({ permission: 'prompt' });
    const { gateway } = await ring();
    await click(farmerCallTexts.takeVideo);
    await click(permissionTexts.audioOnly);
    await waitFor(() => expect(gateway.socket.messages('call:answer')).toHaveLength(1));
    await screen.findByLabelText(callTexts.controls);
    expect(new Set(phone.opened)).toEqual(new Set(['microphone']));
  });

  it('microphone and camera are requested in one prompt', async () => {
    const phone = phoneForCalls({ permission: 'prompt', camera: 'works' });
    await ring();
    await click(farmerCallTexts.takeVideo);
    await click(permissionTexts.go);
    await waitFor(() => expect(phone.opened).toEqual(['microphone and camera', 'microphone', 'camera']));
  });

  it('cancelling ends the call with reason declined', async () => {
    phoneForCalls({ permission: 'prompt' });
    const { ended } = await ring();
    await click(farmerCallTexts.takeVideo);
    await click(permissionTexts.cancel);
    await waitFor(() => expect(ended()).toMatchObject([{ callId: CALL_ID, reason: 'declined' }]));
  });
});

describe('answering without a microphone', () => {
  it.each([
    ['permission denied earlier', { permission: 'denied' }, permissionTexts.blockedTitle, permissionTexts.again],
    [
      'permission denied now',
      { permission: 'prompt', microphone: 'blocked' },
      permissionTexts.blockedTitle,
      permissionTexts.again,
    ],
    [
      'no device',
      { permission: 'prompt', microphone: 'missing' },
      permissionTexts.missingTitle,
      permissionTexts.againMissing,
    ],
  ] as const)('%s: shows instructions, and a retry answers the call', async (_, facts, title, again) => {
    const phone = phoneForCalls(facts);
    const { gateway } = await ring('audio');
    await click(farmerCallTexts.takeCall);
    if (facts.permission === 'prompt') await click(permissionTexts.go);
    await screen.findByText(title);
    expect(gateway.socket.messages('call:answer')).toEqual([]);
    const tel = screen.getByRole('link', { name: permissionTexts.phone });
    expect(tel.getAttribute('href')).toBe('tel:+919876543211');
    Object.assign(phone, { permission: 'granted', microphone: 'works' });
    await click(again);
    await waitFor(() => expect(gateway.socket.messages('call:answer')).toHaveLength(1));
  });

  it('giving up ends the call with reason no_microphone', async () => {
    phoneForCalls({ permission: 'denied' });
    const { ended } = await ring('audio');
    await click(farmerCallTexts.takeCall);
    await click(permissionTexts.close);
    await waitFor(() => expect(ended()).toMatchObject([{ callId: CALL_ID, reason: 'no_microphone' }]));
  });

  it('the chat is offered instead', async () => {
    phoneForCalls({ permission: 'denied' });
    await ring('audio');
    await click(farmerCallTexts.takeCall);
    await click(permissionTexts.chat);
    await waitFor(() => expect(location.pathname).toBe(`/chat/${THREAD}`));
  });
});

it.each([
  ['it no longer rings', callErrors.over, true],
  ['another page answered first', callErrors.taken, false],
])(
  'an answer that the server rejects because %s: shows its error without a retry',
  async (_, { code, error }, offersReady) => {
    phoneForCalls();
    const { gateway } = await ring();
    gateway.socket.onMessage('call:answer', { ok: false, code, error });
    await click(farmerCallTexts.takeVideo);
    await screen.findByText(callTexts.startFailed);
    screen.getByText(error);
    expect(screen.queryByRole('button', { name: callTexts.retry })).toBeNull();
    const window = screen.getByRole('dialog');
    expect(within(window).queryByRole('button', { name: readyTexts.ready }) !== null).toBe(offersReady);
  },
);

describe('a device that does not open', () => {
  afterEach(() => void vi.useRealTimers());
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  const countTime = () => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });

  it('microphone: shows instructions, ends with no_microphone, and the camera opened without waiting for it', async () => {
    const phone = phoneForCalls({ microphone: 'hangs', camera: 'works' });
    const { ended } = await ring();
    countTime();
    await click(farmerCallTexts.takeVideo);
    await waitFor(() => expect(phone.opened).toEqual(['microphone', 'camera']));
    await pass(8);
    await screen.findByText(permissionTexts.missingTitle);
    await waitFor(() => expect(ended()).toMatchObject([{ callId: CALL_ID, reason: 'no_microphone' }]));
  });

  it('camera: the call goes on with audio and both sides see the reason', async () => {
    countTime();
    const { gateway } = await talk('video', { camera: 'hangs' });
    const signal = () => gateway.socket.messages('webrtc:signal').at(-1)?.payload;
    await pass(8);
    await screen.findByText(callTexts.noticeNoCamera);
    await waitFor(() => expect(signal()).toMatchObject({ state: { mic: true, camera: 'off', because: 'no_camera' } }));
  });

  it('second camera: the first one is opened again and the failure is shown for a while', async () => {
    countTime();
    const { phone } = await talk('video', { camera: 'hangs', backCamera: 'works' });
    await click(`${callTexts.selfView}, ${callTexts.flip}`);
    await waitFor(() => expect(phone.opened.at(-1)).toBe('camera'));
    await pass(8);
    await screen.findByText(callTexts.noticeTurnFailed);
    screen.getByRole('button', { name: `${callTexts.selfView}, ${callTexts.flip}` });
    expect(phone.opened.at(-1)).toBe('backCamera');
    await pass(10);
    await waitFor(() => expect(screen.queryByText(callTexts.noticeTurnFailed)).toBeNull());
  });

  it('camera during the permission prompt: the call starts with audio', async () => {
    const phone = phoneForCalls({ permission: 'prompt', camera: 'hangs' });
    const { gateway } = await ring();
    countTime();
    await click(farmerCallTexts.takeVideo);
    await click(permissionTexts.go);
    await pass(60);
    expect(phone.opened).toEqual(['microphone and camera']);
    phone.permission = 'granted';
    await pass(8);
    await waitFor(() => expect(gateway.socket.messages('call:answer')).toHaveLength(1));
    await screen.findByText(callTexts.connecting);
  });
});

/** The call is answered and media flows. */
async function talk(
  media: 'audio' | 'video' = 'audio',
  phoneFacts: Parameters<typeof phoneForCalls>[0] = {},
  facts: Partial<Consultation> = {},
) {
  const phone = phoneForCalls(phoneFacts);
  const app = await ring(media, facts);
  await click(media === 'audio' ? farmerCallTexts.takeCall : farmerCallTexts.takeVideo);
  await waitFor(() => expect(() => phone.peer).not.toThrow());
  app.served.change({ call: app.call.call });
  phone.peer.become('connected');
  await screen.findByText(callTexts.talking);
  return { ...app, phone };
}
const SIDE: CallSideState = { mic: true, camera: 'off' };

describe('a running call of the farmer', () => {
  it.each([
    ['has its microphone off', { ...SIDE, mic: false }, 'noticeOtherMuted'],
    ['has a poor network', { ...SIDE, because: 'poor_network' }, 'noticeOtherPoor'],
    ['is away', { ...SIDE, because: 'away' }, 'noticeOtherAway'],
    ['has no microphone', { mic: false, camera: 'off', because: 'no_microphone' }, 'noticeOtherNoSound'],
  ] satisfies [string, CallSideState, keyof typeof callTexts][])(
    'shows that the doctor %s, with advice',
    async (_, side, notice) => {
      const { call } = await talk();
      await call.otherIs(side);
      await screen.findByText(say(notice, { name: DOCTOR.name }));
      screen.getByText(callTexts[`${notice}Text`]);
      await call.otherIs(SIDE);
      await waitFor(() => expect(screen.queryByText(callTexts[`${notice}Text`])).toBeNull());
    },
  );

  it('shows that its own camera does not work', async () => {
    await talk('video');
    await screen.findByText(callTexts.noticeNoCamera);
  });

  it('shows that the connection broke and that it is back', async () => {
    const { phone } = await talk();
    phone.peer.become('disconnected');
    await screen.findByText(callTexts.noticeReconnecting);
    phone.peer.become('connected');
    await waitFor(() => expect(screen.queryByText(callTexts.noticeReconnecting)).toBeNull());
    screen.getByText(callTexts.talking);
  });

  it('sends the microphone state to the doctor when it is switched off', async () => {
    const { gateway } = await talk();
    await click(callTexts.micOff);
    await waitFor(() =>
      expect(gateway.socket.messages('webrtc:signal').at(-1)?.payload).toMatchObject({ state: { mic: false } }),
    );
  });

  it('begins with the back camera, and turns to the front one', async () => {
    const { phone, gateway } = await talk('video', { camera: 'works', backCamera: 'works' });
    expect(phone.opened).toEqual(['microphone', 'backCamera']);
    await click(`${callTexts.selfView}, ${callTexts.flip}`);
    const sent = () => gateway.socket.messages('webrtc:signal').at(-1)?.payload;
    await waitFor(() => expect(sent()).toMatchObject({ state: { camera: 'front' } }));
    expect(phone.opened.at(-1)).toBe('camera');
  });

  it('announces a prescription that comes during the call, with a buzz; not the one that was there before', async () => {
    const shaken = vi.fn();
    Object.assign(navigator, { vibrate: shaken });
    const { served } = await talk();
    await served.become({ prescription: 'पहला', prescriptionVersion: 1 });
    await screen.findByText(farmerCallTexts.prescriptionCame);
    // The ringing shook in patterns.
    expect(shaken.mock.calls.filter(([ms]) => ms > 0)).toEqual([[300]]);
    expect(screen.queryByText(farmerCallTexts.infoAudio)).toBeNull();
    await served.become({ prescription: 'दूसरा', prescriptionVersion: 2 });
    await waitFor(() => expect(shaken.mock.calls.filter(([ms]) => ms > 0)).toEqual([[300], [300]]));
  });

  it('shows a prescription of before the call as no news', async () => {
    const { served } = await talk('audio', {}, { prescription: 'पहला', prescriptionVersion: 1 });
    await served.become({ doctorRating: 5 });
    await waitFor(() => expect(served.one()?.doctorRating).toBe(5));
    expect(screen.queryByText(farmerCallTexts.prescriptionCame)).toBeNull();
    screen.getByText(farmerCallTexts.infoAudio);
  });

  describe('with the data saver', () => {
    const saver = () => screen.findByRole('button', { name: callTexts.saver });
    const isOn = async () => (await saver()).getAttribute('aria-pressed') === 'true';
    afterEach(() => {
      localStorage.removeItem('anar-mitra:call-data-saver:v1');
      Reflect.deleteProperty(navigator, 'connection');
    });

    it('asks the doctor for no video, says why there is none, and keeps the choice on this phone', async () => {
      const { gateway, call } = await talk('video', { camera: 'works' });
      const sent = () => gateway.socket.messages('webrtc:signal').at(-1)?.payload;
      expect(await isOn()).toBe(false);
      await click(callTexts.saver);
      await waitFor(() => expect(sent()).toMatchObject({ state: { savesData: true } }));
      await call.otherIs({ mic: true, camera: 'off' });
      await screen.findByText(say('noticeSaving', { name: DOCTOR.name }));
      expect([await isOn(), dataSaver.get()]).toEqual([true, true]);
      await click(callTexts.saver);
      await waitFor(() => expect(sent()).not.toHaveProperty('state.savesData'));
      expect([await isOn(), dataSaver.get()]).toEqual([false, false]);
    });

    it.each([
      ['a phone that saves data', undefined, true],
      ['a phone that saves data, whose farmer switched it off', false, false],
    ])('starts on %s: as chosen last', async (_, chosen, starts) => {
      Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
      if (chosen !== undefined) dataSaver.set(chosen);
      await talk('video', { camera: 'works' });
      expect(await isOn()).toBe(starts);
    });

    it('is not offered while no side sends video', async () => {
      const { call } = await talk();
      expect(screen.queryByRole('button', { name: callTexts.saver })).toBeNull();
      await call.otherIs({ mic: true, camera: 'front' });
      await saver();
    });
  });

  it.each([true, false])('a phone that can choose the output (%s) has the speaker button', async (hasEarpiece) => {
    await talk('audio', { hasEarpiece });
    await screen.findByRole('button', { name: callTexts.phone });
    await waitFor(() => expect(screen.queryByRole('button', { name: callTexts.speaker }) !== null).toBe(hasEarpiece));
  });

  it('asks for confirmation to end, then stands at the consultation', async () => {
    const { ended, gateway } = await talk();
    await click(callTexts.end);
    await click(callTexts.endStay);
    expect(ended()).toEqual([]);
    await click(callTexts.end);
    await click(callTexts.endYes);
    await screen.findByText(farmerCallTexts.overByMe);
    await waitFor(() => expect(ended()).toMatchObject([{ callId: CALL_ID, reason: 'hung_up' }]));
    await isAtConsultation();
    expect([...gateway.unexpected]).toEqual([]);
  });
});

describe('a doctor whose page is unreachable when the farmer answers', () => {
  afterEach(() => void vi.useRealTimers());
  const countTime = () => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  async function answer() {
    const phone = phoneForCalls();
    const app = await ring('audio');
    countTime();
    await click(farmerCallTexts.takeCall);
    await waitFor(() => expect(() => phone.peer).not.toThrow());
    return app;
  }
  const missing = say('noticeOtherMissing', { name: DOCTOR.name });

  it('is reported as missing within ten seconds, until a signal arrives', async () => {
    const { call } = await answer();
    await vi.advanceTimersByTimeAsync(9000);
    await screen.findByText(missing);
    await call.otherIs(SIDE);
    await waitFor(() => expect(screen.queryByText(missing)).toBeNull());
  });

  it('is not reported as missing when signals arrive but media takes long', async () => {
    const { call } = await answer();
    await call.otherIs({ ...SIDE, mic: false });
    await screen.findByText(say('noticeOtherMuted', { name: DOCTOR.name }));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(screen.queryByText(missing)).toBeNull();
  });
});

describe('a call that ended', () => {
  it.each([
    ['by the doctor', 'hung_up', 'doctor', farmerCallTexts.overByDoctor],
    ['by its maximum duration', 'too_long', undefined, farmerCallTexts.overTooLong],
    ['with the consultation', 'consultation_over', undefined, farmerCallTexts.overConsultation],
    ['by a lost network', 'lost', undefined, farmerCallTexts.overLost],
  ] as const)('%s: shows the reason', async (_, reason, by, said) => {
    const app = await talk();
    await end(app, reason, by);
    await screen.findByText(said);
    await waitFor(() => expect(screen.queryByLabelText(callTexts.controls)).toBeNull());
    await isAtConsultation();
  });

  it('because it continues on another device: says so and offers no return', async () => {
    const { call, served } = await talk();
    await call.isAnswered();
    served.change({ call: call.call });
    await screen.findByText(farmerCallTexts.overTaken);
    await waitFor(() => expect(screen.queryByLabelText(callTexts.controls)).toBeNull());
    expect(screen.queryByRole('button', { name: callTexts.stillBack })).toBeNull();
  });

  it('after a conversation of some seconds: stands at the consultation with the prescription', async () => {
    const app = await talk();
    // The duration is counted in whole seconds; 0 would be no conversation.
    await screen.findByText(/^0:0\d · /);
    await app.served.become({ prescription: 'कासु-बी छिड़कें', prescriptionVersion: 1 });
    await end(app, 'hung_up', 'doctor');
    await isAtConsultation();
    await screen.findByText('कासु-बी छिड़कें');
  });
});

describe('an app that was killed during its call', () => {
  const answered = { farmerDevice: OWN_DEVICE, generation: 1, answeredAt: '2026-11-28T05:00:00.000Z' };
  const openAgain = () => {
    keepDevice(CONSULTATION_ID, CALL_ID, OWN_DEVICE);
    return open({ call: ringingCall(answered) });
  };

  it('offers to rejoin, and rejoins with audio only', async () => {
    const phone = phoneForCalls();
    const { gateway } = await openAgain();
    await screen.findByText(say('stillText', { name: DOCTOR.name }));
    await click(callTexts.stillBack);
    await waitFor(() =>
      expect(gateway.socket.messages('call:join')[0]).toMatchObject({ deviceId: OWN_DEVICE, isFresh: true }),
    );
    await screen.findByText(callTexts.connecting);
    expect(new Set(phone.opened)).toEqual(new Set(['microphone']));
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('rejoins with the camera that was on', async () => {
    const phone = phoneForCalls({ camera: 'works', backCamera: 'works' });
    await openAgain();
    keepCamera({ isCameraOn: true, facing: 'front' });
    await click(callTexts.stillBack);
    await screen.findByLabelText(callTexts.controls);
    await waitFor(() => expect(new Set(phone.opened)).toEqual(new Set(['microphone', 'camera'])));
  });

  it('can end the call from that dialog', async () => {
    phoneForCalls();
    const { ended } = await openAgain();
    await screen.findByText(callTexts.stillTitle);
    await click(callTexts.end);
    await waitFor(() => expect(ended()).toMatchObject([{ callId: CALL_ID, reason: 'hung_up', deviceId: OWN_DEVICE }]));
    await waitFor(() => expect(screen.queryByText(callTexts.stillTitle)).toBeNull());
    await isAtConsultation();
  });

  it('whose call the doctor ends before the return: stands at the consultation, once', async () => {
    phoneForCalls();
    const app = await openAgain();
    await screen.findByText(callTexts.stillTitle);
    await end(app, 'hung_up', 'doctor');
    await isAtConsultation();
    expect(lastCall()).toBeUndefined();
  });

  it.each([
    ['just now', {}, true],
    ['an hour ago with its consultation', { status: 'ended', endedAt: '2026-10-01T00:00:00.000Z' }, false],
  ] satisfies [string, Partial<Consultation>, boolean][])(
    'whose call ended %s: opens the consultation only if that is news',
    async (_, facts, isNews) => {
      phoneForCalls();
      keepDevice(CONSULTATION_ID, CALL_ID, OWN_DEVICE);
      await open(facts);
      await waitFor(() => expect(lastCall()).toBeUndefined());
      if (isNews) await isAtConsultation();
      else expect([location.search, screen.queryByText(farmerCallTexts.overByMe)]).toEqual(['', null]);
    },
  );

  it('does not offer to rejoin a call of another phone', async () => {
    phoneForCalls();
    await open({ call: ringingCall({ ...answered, farmerDevice: '01KZ00000000000000DEV1CE0F' }) });
    expect(screen.queryByText(callTexts.stillTitle)).toBeNull();
  });
});
