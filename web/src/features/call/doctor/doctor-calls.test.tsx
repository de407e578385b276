// @vitest-environment happy-dom
import type { CallEndReason, CallSideState } from '@anar/contracts/consult/calls';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { click, write } from '../../../../testing/by-name.ts';
import { CALL_ID, phoneForCalls, renderCalls, ringingCall, ServedCall } from '../../../../testing/consult/calls.tsx';
import { CONSULTATION_ID, consultation } from '../../../../testing/consult/consultations.ts';
import { ServedConsultations } from '../../../../testing/consult/served-consultations.ts';
import { LABELS } from '../../../../testing/farm.ts';
import { DOCTOR, FARMER } from '../../../../testing/people.ts';
import { callTexts } from '../../../i18n/catalogues/call.hi.ts';
import { doctorCallTexts } from '../../../i18n/catalogues/doctor-call.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { caseTexts } from '../../doctor/case/case.hi.ts';
import { prescriptionEditorTexts } from '../../doctor/prescription/prescription-editor.hi.ts';
import { permissionTexts } from '../permission/permission.hi.ts';
import { clearDevice, keepDevice } from '../session/device-id.ts';

const say = texts(callTexts);
const sayDoctor = texts(doctorCallTexts);
const sayEditor = texts(prescriptionEditorTexts);
const NAME = { name: FARMER.name };
const WHO = { name: FARMER.name, phone: FARMER.phone ?? '' };
const VIDEO = sayDoctor('videoOf', NAME);
const AUDIO = sayDoctor('audioOf', NAME);
const OWN_DEVICE = '01KZ00000000000000DEV1CED1';

const openInDom = appInDom();
afterEach(() => clearDevice());

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
  await click(how);
  await waitFor(() => expect(screen.getAllByText(doctorCallTexts.rings).length).toBeGreaterThan(0));
  return app;
}

/** The farmer has answered, and media flows. */
async function talk(how = VIDEO) {
  const app = await ring(how);
  await app.call.isAnswered();
  app.served.change({ call: app.call.call });
  await waitFor(() => expect(() => app.phone.peer).not.toThrow());
  app.phone.peer.become('connected');
  await screen.findByText(callTexts.talking);
  return app;
}
const SIDE: CallSideState = { mic: true, camera: 'off' };
const controls = () => screen.queryByLabelText(callTexts.controls);

describe('the doctor’s call', () => {
  it('rings at the farmer and can be cancelled while it rings', async () => {
    const { gateway, ended } = await ring();
    expect(gateway.socket.messages('call:start')).toMatchObject([{ consultationId: CONSULTATION_ID, media: 'video' }]);
    await click(doctorCallTexts.cancel);
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
  ] satisfies [CallEndReason, 'farmer' | undefined, keyof typeof doctorCallTexts][])(
    'that ends before it connects (%s): shows the reason, the phone link and a retry',
    async (reason, by, why) => {
      const { call, gateway } = await ring();
      await call.ends(reason, by);
      const failure = await screen.findByText(sayDoctor(why, NAME));
      const left = within(failure.closest('[role=alert]') as HTMLElement);
      expect(left.getByRole('link').getAttribute('href')).toBe('tel:+919876543210');
      await click(doctorCallTexts.again);
      await waitFor(() => expect(gateway.socket.messages('call:start')).toHaveLength(2));
    },
  );

  it('that ends with consultation_over: shows no retry', async () => {
    const { call } = await ring();
    await call.ends('consultation_over');
    await screen.findByText(doctorCallTexts.consultationOver);
    expect(screen.queryByRole('button', { name: doctorCallTexts.again })).toBeNull();
    await click(callTexts.close);
    await waitFor(() => expect(screen.queryByText(doctorCallTexts.consultationOver)).toBeNull());
  });

  it('without a microphone: shows the permission help and sends no call:start', async () => {
    const { gateway, phone } = await open();
    phone.permission = 'denied';
    await click(VIDEO);
    await screen.findByText(permissionTexts.blockedTitle);
    expect(gateway.socket.messages('call:start')).toEqual([]);
    await click(permissionTexts.close);
    await waitFor(() => expect(screen.queryByText(permissionTexts.blockedTitle)).toBeNull());
  });

  it('starts from the card that reports the farmer as ready', async () => {
    const { gateway } = await open();
    await gateway.socket.emit('call:request', { consultationId: CONSULTATION_ID, userMeta: WHO });
    const card = (await screen.findByText(sayDoctor('ready', NAME))).closest('[role=alert]') as HTMLElement;
    await click(doctorCallTexts.video, card);
    await waitFor(() => expect(gateway.socket.messages('call:start')).toMatchObject([{ media: 'video' }]));
    await waitFor(() => expect(screen.queryByText(sayDoctor('ready', NAME))).toBeNull());
  });
});

describe('a running call of the doctor', () => {
  it.each([
    ['has the microphone off', { ...SIDE, mic: false }, 'noticeOtherMuted', AUDIO],
    ['has a poor network', { ...SIDE, because: 'poor_network' }, 'noticeOtherPoor', AUDIO],
    ['is away', { ...SIDE, because: 'away' }, 'noticeOtherAway', AUDIO],
    ['has no microphone', { mic: false, camera: 'off', because: 'no_microphone' }, 'noticeOtherNoSound', AUDIO],
    ['has no camera', { ...SIDE, because: 'no_camera' }, 'noticeOtherNoCamera', VIDEO],
    ['has the camera off', SIDE, 'noticeOtherCameraOff', VIDEO],
  ] satisfies [string, CallSideState, keyof typeof callTexts, string][])(
    'shows that the farmer %s',
    async (_, side, notice, how) => {
      // In a video call this side's missing camera would be the more important notice.
      const { call } = await talk(how);
      await call.otherIs(side);
      await screen.findByText(say(notice, NAME));
    },
  );

  it.each([
    ['was taken', 'sent', doctorCallTexts.sharpSent],
    ['was declined', 'declined', doctorCallTexts.sharpDeclined],
    ['failed', 'failed', doctorCallTexts.sharpFailed],
  ] as const)('shows that the requested sharp photo %s', async (_, answer, said) => {
    const { call, gateway } = await talk();
    await click(doctorCallTexts.sharp);
    await screen.findByText(doctorCallTexts.sharpAsked);
    const asked = () =>
      gateway.socket
        .messages('webrtc:signal')
        .map(({ payload }) => (payload as { state?: CallSideState }).state?.photoAsked)
        .findLast((id) => id !== undefined);
    await waitFor(() => expect(asked()).toBeDefined());
    const id = asked() ?? '';
    await call.otherIs({ ...SIDE, photo: { id, answer: 'taking' } });
    await screen.findByText(doctorCallTexts.sharpTaking);
    await call.otherIs({ ...SIDE, photo: { id, answer } });
    await screen.findByText(said);
  });

  it('cancels the photo request', async () => {
    await talk();
    await click(doctorCallTexts.sharp);
    await click(doctorCallTexts.sharpCancel);
    await waitFor(() => expect(screen.queryByText(doctorCallTexts.sharpAsked)).toBeNull());
  });

  it('asks for confirmation to end, shows that the call is over and returns to the case', async () => {
    const { ended, gateway } = await talk();
    await click(callTexts.end);
    await click(callTexts.endStay);
    expect(ended()).toEqual([]);
    await click(callTexts.end);
    await click(callTexts.endYes);
    await waitFor(() => expect(screen.getAllByText(callTexts.over).length).toBeGreaterThan(0));
    await waitFor(() => expect(ended()).toMatchObject([{ callId: CALL_ID, reason: 'hung_up' }]));
    await waitFor(() => expect(controls()).toBeNull());
    await screen.findByRole('button', { name: caseTexts.talked });
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('lost by the network: says so and offers to call again', async () => {
    const { call } = await talk();
    await call.ends('lost');
    await screen.findByText(doctorCallTexts.lost);
    await click(doctorCallTexts.again);
    await waitFor(() => expect(screen.getAllByText(doctorCallTexts.rings).length).toBeGreaterThan(0));
  });
});

it('a prescription sent during a call is written again only as the next one', async () => {
  const { gateway, served } = await talk();
  gateway.answer({
    'PATCH /api/consultations/:id/prescription': () => {
      served.change({ prescription: 'टहनी काटें', prescriptionVersion: 1 });
      const writtenAt = '2026-11-28T05:00:00.000Z';
      const prescription = { version: 1, text: 'टहनी काटें', lines: [], imageUrls: [], thumbnailUrls: [], writtenAt };
      return { prescription, warnings: [] };
    },
  });
  await write(new RegExp(prescriptionEditorTexts.text), 'टहनी काटें');
  await click(prescriptionEditorTexts.send);
  await screen.findByText(sayEditor('sentNow', { n: 1 }));
  expect(screen.queryByRole('button', { name: prescriptionEditorTexts.send })).toBeNull();
  await click(sayEditor('writeNext', { next: 2 }));
  await screen.findByRole('button', { name: sayEditor('sendNext', { n: 2 }) });
});

it('after a page reload during a call the doctor is offered to rejoin it', async () => {
  keepDevice(CONSULTATION_ID, CALL_ID, OWN_DEVICE);
  const answered = {
    generation: 1,
    farmerDevice: '01KZ00000000000000DEV1CE0F',
    answeredAt: '2026-11-28T05:00:00.000Z',
  };
  const { gateway } = await open({ call: ringingCall({ ...answered, doctorDevice: OWN_DEVICE }) });
  await screen.findByText(say('stillText', NAME));
  await click(callTexts.stillBack);
  await waitFor(() => expect(gateway.socket.messages('call:start')).toMatchObject([{ media: 'audio' }]));
});
