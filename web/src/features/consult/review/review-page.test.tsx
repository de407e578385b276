// @vitest-environment happy-dom
import type { Consultation } from '@anar/contracts/consult/consultations';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { choose, click, doubleClick, textbox, write } from '../../../../testing/by-name.ts';
import { CONSULTATION_ID, consultation } from '../../../../testing/consultations.ts';
import { type Answers, Refusal } from '../../../../testing/gateway.ts';
import { DOCTOR, FARMER } from '../../../../testing/people.ts';
import { failingUntilRetry } from '../../../../testing/retry.ts';
import { ServedConsultations } from '../../../../testing/served-consultations.ts';
import { consult } from '../../../i18n/hi/consult/consult.ts';
import { review as words } from '../../../i18n/hi/consult/review.ts';
import { texts } from '../../../i18n/texts.ts';

const say = texts(words);
const REVIEW = 'POST /api/consultations/:id/review';
const ENDED = { status: 'ended', endedAt: '2026-10-02T02:00:00.000Z' } as const;
const FOUR = say('star', { n: 4, word: words.four });

const openInDom = appInDom();
async function open(facts: Partial<Consultation>, answers: Answers = {}, path = `&id=${CONSULTATION_ID}`, more = {}) {
  const served = new ServedConsultations(consultation(facts));
  const app = await openInDom(`/consult?view=review${path}`, {
    as: FARMER,
    width: 360,
    answers: { ...served.answers(), ...answers },
    ...more,
  });
  return { ...app, served };
}

describe('the review form', () => {
  it('a consultation is chosen from the ended ones, the review is sent once with its text and appears in the list', async () => {
    const { gateway } = await open(ENDED, {}, '');
    await screen.findByText(words.choose);
    await userEvent.click(screen.getByRole('link', { name: new RegExp(DOCTOR.name) }));
    await choose(FOUR);
    await write(words.textLabel, ' दवा साफ़ बताई ');
    await doubleClick(words.send);
    await screen.findByText(words.sent);
    await screen.findByText(texts(consult)('yourReview', { rating: 4 }));
    expect(gateway.requests(REVIEW).map(({ body }) => body)).toEqual([
      {
        consultationId: CONSULTATION_ID,
        userId: FARMER.id,
        doctorId: DOCTOR.doctorId,
        rating: 4,
        reviewText: 'दवा साफ़ बताई',
      },
    ]);
    expect([...gateway.unexpected]).toEqual([]);
  });

  it('a failed review shows the error, keeps its input, and is resent with the same idempotency key', async () => {
    const { gateway, served, goOffline, goOnline } = await open(ENDED, {
      [REVIEW]: new Refusal(503, 'service_unavailable', 'अभी नहीं'),
    });
    await choose(FOUR);
    await click(words.send);
    await screen.findByText(say('failed', { message: 'अभी नहीं' }));
    goOffline();
    await click(words.send);
    await screen.findByText(words.offline);
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: FOUR })).checked).toBe(true);
    goOnline();
    gateway.answer(served.answers());
    await click(words.send);
    await screen.findByText(words.sent);
    const keys = gateway.requests(REVIEW).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ['a reviewed consultation', { ...ENDED, review: { rating: 4, reviewText: '' } }, words.done],
    ['an open consultation', { status: 'connected' }, words.none],
  ] satisfies [string, Partial<Consultation>, string][])('shows no form for %s', async (_, facts, said) => {
    await open(facts);
    await screen.findByText(said);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('shows no form when no consultation has ended', async () => {
    await open({ status: 'connected' }, {}, '');
    await screen.findByText(words.none);
  });

  it('a failed load of the consultation shows an error, and a retry loads it', async () => {
    const one = 'GET /api/consultations/:id';
    const { answers, retry } = failingUntilRetry({ [one]: consultation(ENDED) }, one);
    await open(ENDED, answers);
    await screen.findByText(words.loadFailed);
    await retry();
    await textbox(words.textLabel);
  });

  it('offline: says that it needs a network, and loads once the network is back', async () => {
    const { goOnline } = await open(ENDED, {}, undefined, { offline: true });
    await screen.findByText(words.loadOffline);
    goOnline();
    await textbox(words.textLabel);
    await waitFor(() => expect(screen.queryByText(words.loadOffline)).toBeNull());
  });
});
