// @vitest-environment happy-dom
import type { DiagnosisFeedback, DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { appInDom, type OpenApp } from '../../../../testing/app.tsx';
import { CHECK_ID, check, daysAgo, quota } from '../../../../testing/checks.ts';
import { type Answers, Refusal } from '../../../../testing/gateway.ts';
import { orchard } from '../../../../testing/orchards.ts';
import { FARMER } from '../../../../testing/people.ts';
import { outgoingQueue } from '../../../device/queue/browser-queue.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { diagnosisTexts } from '../diagnosis.hi.ts';
import { feedbackTexts } from './feedback.hi.ts';

const open = appInDom();
afterEach(() => outgoingQueue.removeAll());
const say = texts(feedbackTexts);
const main = () => within(screen.getByRole('main'));
const FEEDBACK = 'POST /api/diagnose/:id/feedback';
const advice = { question: feedbackTexts.adviceQuestion, yes: feedbackTexts.adviceYes, no: feedbackTexts.adviceNo };
const outcome = { question: feedbackTexts.outcomeQuestion, yes: feedbackTexts.outcomeYes, no: feedbackTexts.outcomeNo };
type Asked = typeof advice | typeof outcome;

const group = async ({ question }: Asked) => within(await main().findByRole('group', { name: question }));
const choice = async (asked: Asked, answer: 'yes' | 'no') =>
  (await group(asked)).getByRole('button', { name: asked[answer] });
const selected = async (asked: Asked) => {
  const buttons = (await group(asked)).getAllByRole('button', { pressed: true });
  return buttons.map((button) => button.textContent);
};
const sent = ({ gateway }: OpenApp) => gateway.requests(FEEDBACK).map(({ body }) => body);

/** Stateful answers of the server: keeps the votes on a check. */
function keeping(record: DiagnosisRecord): Answers {
  let feedback: DiagnosisFeedback = { ...record.feedback };
  return {
    'GET /api/diagnose/:id': () => ({ ...record, feedback }),
    'GET /api/diagnose/recent': () => ({ checks: [{ ...record, feedback }] }),
    [FEEDBACK]: ({ body }) => {
      const { kind, helpful } = body as { kind: keyof DiagnosisFeedback; helpful: boolean };
      feedback = { ...feedback, [kind]: helpful };
      return { ...record, feedback };
    },
  };
}
const openRecord = (record = check()) => open(`/diagnosis/${CHECK_ID}`, { as: FARMER, answers: keeping(record) });
const aged = (days: number): DiagnosisRecord => ({ ...check(), createdAt: daysAgo(days) });

describe('vote on the advice', () => {
  it('a double click sends one vote; the vote is shown, can be changed, and can get a comment', async () => {
    const app = await openRecord();
    await userEvent.dblClick(await choice(advice, 'yes'));
    await main().findByText(feedbackTexts.thanks);
    expect(sent(app)).toEqual([{ kind: 'advice', helpful: true }]);
    expect(await selected(advice)).toEqual([advice.yes]);
    expect(main().queryByRole('textbox', { name: feedbackTexts.commentAdvice })).toBeNull();
    await userEvent.click(await choice(advice, 'no'));
    const send = await main().findByRole('button', { name: feedbackTexts.send, busy: false });
    expect(send).toHaveProperty('disabled', true);
    await userEvent.type(main().getByRole('textbox', { name: feedbackTexts.commentAdvice }), ' मात्रा नहीं बताई ');
    await userEvent.click(await main().findByRole('button', { name: feedbackTexts.send, busy: false }));
    await main().findByText(feedbackTexts.commentSent);
    expect(sent(app).at(-1)).toEqual({ kind: 'advice', helpful: false, comment: 'मात्रा नहीं बताई' });
    expect(await selected(advice)).toEqual([advice.no]);
  });

  it('the last click wins, also while the first vote is still in flight', async () => {
    const app = await openRecord();
    const release = app.gateway.hold(FEEDBACK);
    await userEvent.click(await choice(advice, 'yes'));
    await expect.poll(() => sent(app)).toHaveLength(1);
    await userEvent.click(await choice(advice, 'no'));
    expect(await selected(advice)).toEqual([advice.no]);
    expect(main().queryByText(feedbackTexts.thanks)).toBeNull();
    release();
    await main().findByText(feedbackTexts.thanks);
    expect(sent(app)).toEqual([true, false].map((helpful) => ({ kind: 'advice', helpful })));
    expect(await selected(advice)).toEqual([advice.no]);
  });

  it('offline: the vote waits in the queue, can be changed there, and is sent once', async () => {
    const app = await openRecord();
    await choice(advice, 'yes');
    app.goOffline();
    await userEvent.click(await choice(advice, 'yes'));
    await main().findByText(feedbackTexts.kept);
    await userEvent.click(await choice(advice, 'no'));
    await waitFor(async () => expect(await selected(advice)).toEqual([advice.no]));
    expect(sent(app)).toEqual([]);
    app.goOnline();
    await main().findByText(feedbackTexts.thanks);
    expect(sent(app)).toEqual([{ kind: 'advice', helpful: false }]);
    expect(await selected(advice)).toEqual([advice.no]);
  });

  it('a vote rejected by the server is not shown as selected', async () => {
    const app = await openRecord();
    const answers = keeping(check());
    app.gateway.answer({ [FEEDBACK]: new Refusal(503, 'service_unavailable') });
    await userEvent.click(await choice(advice, 'yes'));
    expect((await screen.findByRole('alert')).textContent).toContain(feedbackTexts.failedHint);
    await waitFor(async () => expect((await group(advice)).queryByRole('button', { pressed: true })).toBeNull());
    app.gateway.answer(answers);
    await userEvent.click(await choice(advice, 'yes'));
    await main().findByText(feedbackTexts.thanks);
    expect(await selected(advice)).toEqual([advice.yes]);
  });
});

describe('vote on the outcome', () => {
  it('is asked on the result page after a week, and can get a comment', async () => {
    const app = await openRecord(aged(7.01));
    await userEvent.click(await choice(outcome, 'no'));
    await userEvent.type(
      await main().findByRole('textbox', { name: feedbackTexts.commentOutcome }),
      'टहनी काटी, पर फैल गया',
    );
    await userEvent.click(await main().findByRole('button', { name: feedbackTexts.send, busy: false }));
    await main().findByText(feedbackTexts.commentSent);
    const vote = { kind: 'outcome', helpful: false };
    expect(sent(app)).toEqual([vote, { ...vote, comment: 'टहनी काटी, पर फैल गया' }]);
    expect(main().queryByRole('button', { name: feedbackTexts.later })).toBeNull();
  });

  it.each([
    ['before a week', aged(6.9)],
    ['of a check that named no problem', { ...check({ confidence: 20 }), createdAt: daysAgo(8) }],
  ])('is not asked %s', async (_, record) => {
    await openRecord(record);
    await main().findByText(record.userInput, { exact: false });
    expect(main().queryByRole('group', { name: feedbackTexts.outcomeQuestion })).toBeNull();
  });

  it('rejected as too early (device clock ahead): shows when to answer, and does not suggest a retry', async () => {
    const app = await openRecord(aged(8));
    app.gateway.answer({ [FEEDBACK]: new Refusal(409, 'outcome_too_early', 'जाँच के 7 दिन बाद बताएँ।') });
    await userEvent.click(await choice(outcome, 'yes'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('जाँच के 7 दिन बाद बताएँ।');
    expect(alert.textContent).not.toContain(feedbackTexts.failedHint);
    await waitFor(async () => expect((await group(outcome)).queryByRole('button', { pressed: true })).toBeNull());
  });
});

describe('outcome question on the start page', () => {
  const older = { ...aged(9), id: '01KZ0000000000000000CHECK9', diagnosis: check({ diagnosis: 'छेद' }).diagnosis };
  const openHome = (checks: DiagnosisRecord[]) =>
    open('/', {
      as: FARMER,
      answers: {
        'GET /api/orchards/user/:userId': { data: [orchard()] },
        'GET /api/diagnose/quota': quota(3),
        ...keeping(aged(8)),
        'GET /api/diagnose/recent': { checks },
      },
    });
  const asked = (days: number, problem: string) => say('outcomeOf', { n: days, problem });

  it('is asked once, about the latest check, and not again after the answer', async () => {
    const app = await openHome([aged(8), older]);
    await main().findByText(asked(8, check().diagnosis.diagnosis));
    expect(main().queryByText(asked(9, 'छेद'))).toBeNull();
    await userEvent.dblClick(await choice(outcome, 'yes'));
    await main().findByText(feedbackTexts.thanks);
    expect(sent(app)).toEqual([{ kind: 'outcome', helpful: true }]);
    expect(app.gateway.requests(FEEDBACK)[0]?.params).toEqual({ id: CHECK_ID });
    // Second visit of the start page.
    await userEvent.click(screen.getByRole('link', { name: t('shell.profile') }));
    await userEvent.click(await screen.findByRole('link', { name: t('shell.home') }));
    await main().findByRole('heading', { name: diagnosisTexts.previous });
    expect(main().queryByRole('group', { name: feedbackTexts.outcomeQuestion })).toBeNull();
  });

  it('can be postponed', async () => {
    const app = await openHome([aged(9)]);
    await userEvent.click(await main().findByRole('button', { name: feedbackTexts.later }));
    await waitFor(() => expect(main().queryByRole('group', { name: feedbackTexts.outcomeQuestion })).toBeNull());
    await userEvent.click(screen.getByRole('link', { name: t('shell.profile') }));
    await userEvent.click(await screen.findByRole('link', { name: t('shell.home') }));
    await main().findByRole('heading', { name: diagnosisTexts.previous });
    expect(main().queryByRole('group', { name: feedbackTexts.outcomeQuestion })).toBeNull();
    expect(sent(app)).toEqual([]);
  });
});
