// @vitest-environment happy-dom
import type { CallEndReason, CallSideState } from '@anar/contracts/consult/calls';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { press } from '../../../../testing/by-name.ts';
import { CALL_ID, phoneForCalls, renderCalls, ringingCall, ServedCall } from '../../../../testing/calls.tsx';
import { CONSULTATION_ID, consultation } from '../../../../testing/consultations.ts';
import { LABELS } from '../../../../testing/farm.ts';
import { DOCTOR, FARMER } from '../../../../testing/people.ts';
import { ServedConsultations } from '../../../../testing/served-consultations.ts';
import { call as words } from '../../../i18n/hi/call/call.ts';
import { doctorCall } from '../../../i18n/hi/call/doctor-call.ts';
import { permission } from '../../../i18n/hi/call/permission.ts';
import { caseWords } from '../../../i18n/hi/doctor/case.ts';
import { texts } from '../../../i18n/texts.ts';
import { forgetDevice, keepDevice } from '../session/device-id.ts';

const say = texts(words);
const sayDoctor = texts(doctorCall);
const NAME = { name: FARMER.name };
const WHO = { name: FARMER.name, phone: FARMER.phone ?? '' };
const VIDEO = sayDoctor('videoOf', NAME);
const AUDIO = sayDoctor('audioOf', NAME);
const OWN_DEVICE = '01KZ00000000000000DEV1CED1';

const openInDom = appInDom();
afterEach(() => forgetDevice());

async function open(facts: Partial<Consultation> = {}) {
  const phone = phoneForCalls();
  const served = new ServedConsultations(
    consultation({ status: 'ringing', acceptedAt: '2026-11-28T05:00:00.000Z', isHelped: false, user: WHO, ...facts }),
  );
  const app = await openInDom(`/consult?list=active&case=${CONSULTATION_ID}`, {
    as: DOCTOR,
    width: 360,
    answers: { ...served.answers(), ...LABELS },
  });
  served.connect(app.gateway);
  const call = new ServedCall(app.gateway, facts.call);
  renderCalls(DOCTOR);
  await screen.findByText(`“${served.one()?.problemDescription}”`);
  await app.gateway.socket.connected();
  return { ...app, phone, served, call, ended: () => app.gateway.socket.messages('call:end') };
}

/** The farmer's phone rings. */
async function ring(how = VIDEO) {
  const app = await open();
  await press(how);
  await waitFor(() => expect(screen.getAllByText(doctorCall.rings).length).toBeGreaterThan(0));
  return app;
}

/** The farmer has answered, and media flows. */
async function talk(how = VIDEO) {
  const app = await ring(how);
  await app.call.isAnswered();
  app.served.change({ call: app.call.call });
  await waitFor(() => expect(() => app.phone.peer).not.toThrow());
  app.phone.peer.become('connected');
  await screen.findByText(words.talking);
  return app;
}
const SIDE: CallSideState = { mic: true, camera: 'off' };
const controls = () => screen.queryByLabelText(words.controls);

describe('a call of a doctor', () => {
  it('rings at the farmer, with a way to call it off', async () => {
    const { gateway, ended } = await ring();
    expect(gateway.socket.messages('call:start')).toMatchObject([{ consultationId: CONSULTATION_ID, media: 'video' }]);
    await press(doctorCall.cancel);
    await waitFor(() => expect(ended()).toMatchObject([{ callId: CALL_ID, reason: 'hung_up' }]));
    await waitFor(() => expect(controls()).toBeNull());
    expect([...gateway.unexpected]).toEqual([]);
  });

  it.each([
    ['declined', 'farmer', 'declined'],
    ['unanswered', undefined, 'unanswered'],
    ['busy', undefined, 'busy'],
    ['no_microphone', 'farmer', 'noMicrophone'],
    ['failed', undefined, 'failed'],
  ] satisfies [CallEndReason, 'farmer' | undefined, keyof typeof doctorCall][])(
    'that came to nothing (%s) says why, and the ways that are left',
    async (reason, by, why) => {
      const { call, gateway } = await ring();
      await call.ends(reason, by);
      const told = await screen.findByText(sayDoctor(why, NAME));
      const left = within(told.closest('[role=alert]') as HTMLElement);
      expect(left.getByRole('link').getAttribute('href')).toBe('tel:+919876543210');
      await press(doctorCall.again);
      await waitFor(() => expect(gateway.socket.messages('call:start')).toHaveLength(2));
    },
  );

  it('that cannot begin as the consultation is over offers no other try', async () => {
    const { call } = await ring();
    await call.ends('consultation_over');
    await screen.findByText(doctorCall.consultationOver);
    expect(screen.queryByRole('button', { name: doctorCall.again })).toBeNull();
    await press(words.close);
    await waitFor(() => expect(screen.queryByText(doctorCall.consultationOver)).toBeNull());
  });

  it('without a microphone says what to do, and rings nobody', async () => {
    const { gateway, phone } = await open();
    phone.permission = 'denied';
    await press(VIDEO);
    await screen.findByText(permission.blockedTitle);
    expect(gateway.socket.messages('call:start')).toEqual([]);
    await press(permission.close);
    await waitFor(() => expect(screen.queryByText(permission.blockedTitle)).toBeNull());
  });

  it('is begun when the farmer tells that he is ready', async () => {
    const { gateway } = await open();
    await gateway.socket.emit('call:request', { consultationId: CONSULTATION_ID, userMeta: WHO });
    const card = (await screen.findByText(sayDoctor('ready', NAME))).closest('[role=alert]') as HTMLElement;
    await press(doctorCall.video, card);
    await waitFor(() => expect(gateway.socket.messages('call:start')).toMatchObject([{ media: 'video' }]));
    await waitFor(() => expect(screen.queryByText(sayDoctor('ready', NAME))).toBeNull());
  });
});

describe('a call that goes on', () => {
  it.each([
    ['has the microphone off', { ...SIDE, mic: false }, 'toldOtherMuted', AUDIO],
    ['has a poor network', { ...SIDE, because: 'poor_network' }, 'toldOtherPoor', AUDIO],
    ['is elsewhere for a while', { ...SIDE, because: 'away' }, 'toldOtherAway', AUDIO],
    ['is not heard', { mic: false, camera: 'off', because: 'no_microphone' }, 'toldOtherNoSound', AUDIO],
    ['has no camera', { ...SIDE, because: 'no_camera' }, 'toldOtherNoCamera', VIDEO],
    ['has the camera off', SIDE, 'toldOtherCameraOff', VIDEO],
  ] satisfies [string, CallSideState, keyof typeof words, string][])(
    'tells that the farmer %s',
    async (_, side, told, how) => {
      // In a video call a camera of its own that is missing would be told first.
      const { call } = await talk(how);
      await call.otherIs(side);
      await screen.findByText(say(told, NAME));
    },
  );

  it.each([
    ['was taken', 'sent', doctorCall.sharpSent],
    ['was not wanted', 'declined', doctorCall.sharpDeclined],
    ['did not work', 'failed', doctorCall.sharpFailed],
  ] as const)('asks for a sharp photo, and says that it %s', async (_, answer, said) => {
    const { call, gateway } = await talk();
    await press(doctorCall.sharp);
    await screen.findByText(doctorCall.sharpAsked);
    const asked = () =>
      gateway.socket
        .messages('webrtc:signal')
        .map(({ payload }) => (payload as { state?: CallSideState }).state?.photoAsked)
        .findLast((id) => id !== undefined);
    await waitFor(() => expect(asked()).toBeDefined());
    const id = asked() ?? '';
    await call.otherIs({ ...SIDE, photo: { id, answer: 'taking' } });
    await screen.findByText(doctorCall.sharpTaking);
    await call.otherIs({ ...SIDE, photo: { id, answer } });
    await screen.findByText(said);
  });

  it('takes the wish for a photo back', async () => {
    await talk();
    await press(doctorCall.sharp);
    await press(doctorCall.sharpCancel);
    await waitFor(() => expect(screen.queryByText(doctorCall.sharpAsked)).toBeNull());
  });

  it('is ended after one question, says that it is over, and leaves the case', async () => {
    const { ended, gateway } = await talk();
    await press(words.end);
    await press(words.endStay);
    expect(ended()).toEqual([]);
    await press(words.end);
    await press(words.endYes);
    await waitFor(() => expect(screen.getAllByText(words.over).length).toBeGreaterThan(0));
    await waitFor(() => expect(ended()).toMatchObject([{ callId: CALL_ID, reason: 'hung_up' }]));
    await waitFor(() => expect(controls()).toBeNull());
    await screen.findByRole('button', { name: caseWords.talked });
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('says that the network ended it, and offers to call again', async () => {
    const { call } = await talk();
    await call.ends('lost');
    await screen.findByText(doctorCall.lost);
    await press(doctorCall.again);
    await waitFor(() => expect(screen.getAllByText(doctorCall.rings).length).toBeGreaterThan(0));
  });
});

it('a page that was loaded anew is asked back into its call', async () => {
  keepDevice(CONSULTATION_ID, CALL_ID, OWN_DEVICE);
  const answered = {
    generation: 1,
    farmerDevice: '01KZ00000000000000DEV1CE0F',
    answeredAt: '2026-11-28T05:00:00.000Z',
  };
  const { gateway } = await open({ call: ringingCall({ ...answered, doctorDevice: OWN_DEVICE }) });
  await screen.findByText(say('stillText', NAME));
  await press(words.stillBack);
  await waitFor(() => expect(gateway.socket.messages('call:start')).toMatchObject([{ media: 'audio' }]));
});
