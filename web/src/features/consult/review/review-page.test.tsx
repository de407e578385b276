// @vitest-environment happy-dom
import type { Consultation } from '@anar/contracts/consult/consultations';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { choose, click, doubleClick, textbox, write } from '../../../../testing/by-name.ts';
import { CONSULTATION_ID, consultation, THREAD_ID } from '../../../../testing/consult/consultations.ts';
import { ServedConsultations } from '../../../../testing/consult/served-consultations.ts';
import { type Answers, Refusal } from '../../../../testing/gateway.ts';
import { DOCTOR, FARMER } from '../../../../testing/people.ts';
import { failingUntilRetry } from '../../../../testing/retry.ts';
import { chatLinkTexts } from '../../../consultation/chat/chat-link.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { consultTexts } from '../consult.hi.ts';
import { reviewTexts } from './review.hi.ts';

const say = texts(reviewTexts);
const REVIEW = 'POST /api/consultations/:id/review';
const ENDED = { status: 'ended', endedAt: '2026-10-02T02:00:00.000Z' } as const;
const WRITTEN = {
  ...{ prescription: 'कासु-बी छिड़कें', prescriptionVersion: 1 },
  ...{ chatThreadId: THREAD_ID, chatOpenUntil: '2099-12-12T18:29:59.000Z' },
} as const;
const FOUR = say('star', { n: 4, word: reviewTexts.four });

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
    await screen.findByText(reviewTexts.choose);
    await userEvent.click(screen.getByRole('link', { name: new RegExp(DOCTOR.name) }));
    await choose(FOUR);
    await write(reviewTexts.textLabel, ' दवा साफ़ बताई ');
    await doubleClick(reviewTexts.send);
    await screen.findByText(reviewTexts.sent);
    await screen.findByText(texts(consultTexts)('yourReview', { rating: 4 }));
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
    await click(reviewTexts.send);
    await screen.findByText(say('failed', { message: 'अभी नहीं' }));
    goOffline();
    await click(reviewTexts.send);
    await screen.findByText(reviewTexts.offline);
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: FOUR })).checked).toBe(true);
    goOnline();
    gateway.answer(served.answers());
    await click(reviewTexts.send);
    await screen.findByText(reviewTexts.sent);
    const keys = gateway.requests(REVIEW).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ['a reviewed consultation', { ...ENDED, review: { rating: 4, reviewText: '' } }, reviewTexts.done],
    ['an open consultation', { status: 'connected' }, reviewTexts.notYet],
  ] satisfies [string, Partial<Consultation>, string][])('shows no form for %s', async (_, facts, said) => {
    await open(facts);
    await screen.findByText(said);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it.each([
    ['open', { status: 'connected' }],
    ['ended', ENDED],
  ] satisfies [string, Partial<Consultation>][])(
    'an %s consultation, as after its call, stands there with its prescription and its chat',
    async (_, facts) => {
      await open({ ...facts, ...WRITTEN });
      await screen.findByText(WRITTEN.prescription);
      const chat = screen.getByRole('link', { name: chatLinkTexts.chat });
      expect(chat.getAttribute('href')).toBe(`/chat/${THREAD_ID}`);
    },
  );

  it('an open consultation becomes the form when the doctor ends it', async () => {
    const { served, gateway } = await open({ status: 'connected' });
    served.connect(gateway);
    await screen.findByText(reviewTexts.notYet);
    await served.become(ENDED);
    await textbox(reviewTexts.textLabel);
    expect(screen.queryByText(reviewTexts.notYet)).toBeNull();
  });

  it('shows no form when no consultation has ended', async () => {
    await open({ status: 'connected' }, {}, '');
    await screen.findByText(reviewTexts.none);
  });

  it('a failed load of the consultation shows an error, and a retry loads it', async () => {
    const one = 'GET /api/consultations/:id';
    const { answers, retry } = failingUntilRetry({ [one]: consultation(ENDED) }, one);
    await open(ENDED, answers);
    await screen.findByText(reviewTexts.loadFailed);
    await retry();
    await textbox(reviewTexts.textLabel);
  });

  it('offline: says that it needs a network, and loads once the network is back', async () => {
    const { goOnline } = await open(ENDED, {}, undefined, { offline: true });
    await screen.findByText(reviewTexts.loadOffline);
    goOnline();
    await textbox(reviewTexts.textLabel);
    await waitFor(() => expect(screen.queryByText(reviewTexts.loadOffline)).toBeNull());
  });
});
