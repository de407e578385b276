// @vitest-environment happy-dom
import type { PrescriptionWarning } from '@anar/contracts/consult/prescriptions';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { appInDom } from '../../../../../testing/app.tsx';
import { click, write } from '../../../../../testing/by-name.ts';
import { CONSULTATION_ID, consultation, doctorProfile } from '../../../../../testing/consult/consultations.ts';
import { CREATED_AT, DOCTOR, FARMER } from '../../../../../testing/people.ts';
import { texts } from '../../../../i18n/texts.ts';
import { prescriptionEditorTexts } from '../prescription-editor.hi.ts';

const say = texts(prescriptionEditorTexts);
const openInDom = appInDom();
const WRITE = 'PATCH /api/consultations/:id/prescription';
const CHECK = 'POST /api/consultations/:id/prescription/check';
const TEXT = 'गंधक और तेल मिलाकर छिड़कें।';
const WARNING: PrescriptionWarning = {
  line: -1,
  code: 'not_together',
  text: 'गंधक और तेल साथ न मिलाएँ: पत्ते और फल जल सकते हैं।',
  blocking: false,
};

const open = (warning: PrescriptionWarning) => {
  const one = consultation({ status: 'connected', acceptedAt: CREATED_AT, user: { name: FARMER.name, phone: '' } });
  const prescription = { version: 1, text: TEXT, lines: [], imageUrls: [], thumbnailUrls: [], writtenAt: CREATED_AT };
  return openInDom(`/consult?list=active&case=${CONSULTATION_ID}&prescription=${CONSULTATION_ID}`, {
    as: DOCTOR,
    answers: {
      'GET /api/consultations/:id': one,
      'GET /api/doctors/:doctorId': doctorProfile({ status: 'online' }),
      'GET /api/doctors/:doctorId/consultations': [one],
      'GET /api/labels': { labels: [] },
      [CHECK]: { lines: [], warnings: [warning] },
      [WRITE]: { prescription, warnings: [] },
    },
  });
};

it('a text with a forbidden mix is sent only with a reason', async () => {
  const { gateway } = await open(WARNING);
  await write(new RegExp(prescriptionEditorTexts.text), TEXT);
  await screen.findByText(prescriptionEditorTexts.warning_not_together);
  await screen.findByText(WARNING.text);
  expect(gateway.requests(CHECK).at(-1)?.body).toEqual({ lines: [], prescription: TEXT });
  await click(prescriptionEditorTexts.send);
  expect(gateway.requests(WRITE)).toEqual([]);
  await click(prescriptionEditorTexts.answerKeep);
  await write(prescriptionEditorTexts.reason, 'अलग दिन');
  await click(prescriptionEditorTexts.send);
  await screen.findByText(say('sent', { name: FARMER.name }));
  expect(gateway.requests(WRITE).map(({ body }) => body)).toEqual([
    { prescription: TEXT, lines: [], imageUrls: [], reason: 'अलग दिन' },
  ]);
});

it('a text with a ban must be changed: no reason lifts it', async () => {
  const { gateway } = await open({ ...WARNING, blocking: true });
  await write(new RegExp(prescriptionEditorTexts.text), TEXT);
  await screen.findByText(prescriptionEditorTexts.textBlocking);
  expect(screen.queryByRole('button', { name: prescriptionEditorTexts.answerKeep })).toBeNull();
  expect(screen.queryByRole('button', { name: prescriptionEditorTexts.answerRemove })).toBeNull();
  await click(prescriptionEditorTexts.send);
  expect(gateway.requests(WRITE)).toEqual([]);
});
