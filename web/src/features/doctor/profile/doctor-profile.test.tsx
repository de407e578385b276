// @vitest-environment happy-dom
import { DOCTOR } from '@anar/contracts/consult/constants';
import type { DoctorProfile } from '@anar/contracts/consult/doctors';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { click, textbox, write } from '../../../../testing/by-name.ts';
import { doctorProfile } from '../../../../testing/consult/consultations.ts';
import { type Answers, Refusal } from '../../../../testing/gateway.ts';
import { EXPERT } from '../../../../testing/people.ts';
import { texts } from '../../../i18n/texts.ts';
import { deskTexts } from '../desk/desk.hi.ts';
import { doctorProfileTexts } from './doctor-profile.hi.ts';

const say = texts(doctorProfileTexts);
const READ = 'GET /api/doctors/:doctorId';
const SAVE = 'PUT /api/doctors/:doctorId';
const EMPTY = doctorProfile({ name: '', specialty: '', approval: 'awaiting', isComplete: false });
const FILLED = {
  name: 'डॉ. मीना कुलकर्णी',
  specialty: 'अनार पोषण',
  experience: 6,
  consultationFee: 150,
  registrationNumber: 'MH/AG/1',
};

const openInDom = appInDom();
/** A server that stores the profile. */
async function open(first: DoctorProfile = EMPTY, answers: Answers = {}) {
  let profile = first;
  const app = await openInDom('/consult', {
    as: EXPERT,
    width: 360,
    answers: {
      [READ]: () => profile,
      [SAVE]: ({ body }: { body: unknown }) => {
        profile = { ...profile, ...(body as Partial<DoctorProfile>), isComplete: true };
        return profile;
      },
      'GET /api/company': {},
      'GET /api/doctors/:doctorId/consultations': [],
      'GET /api/doctors/:doctorId/stats': { ended: 0, rating: null, reviewCount: 0, answerSeconds: null, days: [] },
      ...answers,
    },
  });
  return {
    ...app,
    approve: () => {
      profile = { ...profile, approval: 'approved' };
    },
  };
}

async function fill(): Promise<void> {
  await write(doctorProfileTexts.name, FILLED.name);
  await write(doctorProfileTexts.specialty, FILLED.specialty);
  await write(doctorProfileTexts.registration, FILLED.registrationNumber);
  await write(doctorProfileTexts.experience, String(FILLED.experience));
  await write(new RegExp(doctorProfileTexts.fee), String(FILLED.consultationFee));
}

describe('a new expert', () => {
  it('fills the profile, waits for approval, and then sees the desk', async () => {
    const { gateway, approve } = await open();
    await screen.findByText(doctorProfileTexts.fillTitle);
    await fill();
    await click(doctorProfileTexts.save);
    await screen.findByText(doctorProfileTexts.saved);
    await screen.findByText(doctorProfileTexts.awaitingTitle);
    screen.getByText(FILLED.specialty);
    expect(gateway.requests(SAVE).map(({ body }) => body)).toMatchObject([FILLED]);
    approve();
    await click(doctorProfileTexts.awaitingCheck);
    await screen.findByText(deskTexts.offlineNow);
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('with invalid fields: each is marked, and nothing is sent', async () => {
    const { gateway } = await open();
    await screen.findByText(doctorProfileTexts.fillTitle);
    await fill();
    await write(doctorProfileTexts.specialty, '');
    await write(doctorProfileTexts.experience, 'छह');
    await click(doctorProfileTexts.save);
    await screen.findByText(doctorProfileTexts.specialtyError);
    screen.getByText(say('experienceError', { max: DOCTOR.yearsMax }));
    expect((await textbox(doctorProfileTexts.specialty)).getAttribute('aria-invalid')).toBe('true');
    expect(gateway.requests(SAVE)).toEqual([]);
  });

  it('failed save: the input stays', async () => {
    const { gateway, goOffline, goOnline } = await open(EMPTY, {
      [SAVE]: new Refusal(503, 'service_unavailable', 'अभी नहीं'),
    });
    await screen.findByText(doctorProfileTexts.fillTitle);
    await fill();
    await click(doctorProfileTexts.save);
    await screen.findByText(say('saveFailed', { why: 'अभी नहीं' }));
    goOffline();
    await click(doctorProfileTexts.save);
    await screen.findByText(doctorProfileTexts.saveOffline);
    expect((await textbox(doctorProfileTexts.name)).value).toBe(FILLED.name);
    goOnline();
    gateway.answer({ [SAVE]: doctorProfile({ ...FILLED, approval: 'awaiting' }) });
    await click(doctorProfileTexts.save);
    await screen.findByText(doctorProfileTexts.awaitingTitle);
  });
});

it('waiting for approval: the profile can still be changed', async () => {
  await open(doctorProfile({ ...FILLED, approval: 'awaiting' }));
  await click(doctorProfileTexts.awaitingEdit);
  await screen.findByText(doctorProfileTexts.editTitle);
  expect((await textbox(doctorProfileTexts.specialty)).value).toBe(FILLED.specialty);
  await click(doctorProfileTexts.cancel);
  await screen.findByText(doctorProfileTexts.awaitingTitle);
});

it('suspended: sees whom to ask, and no desk', async () => {
  await open(doctorProfile({ approval: 'suspended' }));
  await screen.findByText(doctorProfileTexts.suspendedTitle);
  screen.getByRole('link', { name: doctorProfileTexts.contact });
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
});
