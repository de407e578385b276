// @vitest-environment happy-dom
import type { Consultation } from '@anar/contracts/consult/consultations';
import { consultErrors } from '@anar/contracts/errors/consult';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { CONSULTATION_ID, consultation, doctorProfile } from '../../../../testing/consult/consultations.ts';
import { Refusal } from '../../../../testing/gateway.ts';
import { DOCTOR } from '../../../../testing/people.ts';
import { caseTexts } from './case.hi.ts';

const NO_STATS = { ended: 0, rating: null, reviewCount: 0, answerSeconds: null, days: [] };

const openInDom = appInDom();
async function openCase(facts: Partial<Consultation>) {
  const one = consultation({ status: 'connected', acceptedAt: '2026-11-28T05:00:00.000Z', isHelped: false, ...facts });
  const { gateway } = await openInDom(`/consult?case=${CONSULTATION_ID}`, {
    as: DOCTOR,
    answers: {
      'GET /api/doctors/:doctorId': doctorProfile({ status: 'online' }),
      'GET /api/doctors/:doctorId/consultations': [one],
      'GET /api/doctors/:doctorId/stats': NO_STATS,
      'GET /api/consultations/:id': one,
      'GET /api/consultations/:id/case-sheet': new Refusal(403, consultErrors.noConsent.code),
    },
  });
  await screen.findByText(`“${one.problemDescription}”`);
  return gateway;
}

it('a call that broke off: what still earns the fee is shown above the case', async () => {
  const gateway = await openCase({ isHelped: true, isCutOff: true });
  expect((await screen.findByText(caseTexts.cutOff)).closest('[role=status]')?.textContent).toContain(
    caseTexts.cutOffTitle,
  );
  expect([...gateway.unexpected]).toEqual([]);
});

it.each([
  ['the fee goes back', {}, caseTexts.endNothing],
  ['there is no fee for an included one', { funding: 'included' }, caseTexts.endNothingIncluded],
  ['nothing where it is earned', { isHelped: true }, caseTexts.endText],
] as const)('before an end without advice: says that %s', async (_, facts, text) => {
  await openCase(facts);
  expect(screen.queryByText(caseTexts.cutOff)).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: caseTexts.end }));
  await screen.findByText(text);
});
