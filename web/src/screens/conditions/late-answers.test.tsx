// @vitest-environment happy-dom
import type { DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { click } from '../../../testing/by-name.ts';
import { CHECK_ID, check } from '../../../testing/checks.ts';
import { AWAY } from '../../../testing/farm.ts';
import type { Gateway } from '../../../testing/gateway.ts';
import { FARMER } from '../../../testing/people.ts';
import { diagnosisKept } from '../../device/device-slice.ts';
import { feedbackTexts } from '../../features/diagnosis/feedback/feedback.hi.ts';
import { notificationsTexts } from '../../i18n/catalogues/notifications.hi.ts';
import { store } from '../../session/store.ts';

/** A response that was read before a change was stored must not undo it, however late it arrives. */

const CHECK = 'GET /api/diagnose/:id';
const VOTE = 'POST /api/diagnose/:id/feedback';
const ANSWER = 'POST /api/diagnose/:id/answer';
const SWITCHES = 'GET /api/users/:userId/notifications';
const PATH = `/diagnosis/${CHECK_ID}`;
const open = appInDom();
const asked = (gateway: Gateway, route: typeof CHECK | typeof SWITCHES, times = 1) =>
  expect.poll(() => gateway.requests(route).length).toBeGreaterThanOrEqual(times);
/** Waits until no query is pending. */
const settled = () =>
  waitFor(() => {
    const { queries } = store.getState().api;
    expect(Object.values(queries).filter((query) => query?.status === 'pending')).toEqual([]);
  });

it('a vote that was queued offline stays marked', async () => {
  const marked: DiagnosisRecord = { ...check(), feedback: { advice: true } };
  store.dispatch(diagnosisKept(check()));
  const { gateway, goOffline, goOnline } = await open(PATH, { as: FARMER, answers: { [CHECK]: AWAY, [VOTE]: marked } });
  const question = await screen.findByRole('group', { name: feedbackTexts.adviceQuestion });
  const good = within(question).getByRole('button', { name: feedbackTexts.adviceYes });
  await asked(gateway, CHECK);
  goOffline();
  await userEvent.click(good);
  await screen.findByText(feedbackTexts.kept);
  gateway.answer({ [CHECK]: check() });
  const release = gateway.hold(CHECK);
  const before = gateway.requests(CHECK).length;
  goOnline();
  await asked(gateway, CHECK, before + 1);
  await screen.findByText(feedbackTexts.thanks);
  release();
  await settled();
  expect(good.getAttribute('aria-pressed')).toBe('true');
  expect(gateway.requests(VOTE).map(({ body }) => body)).toEqual([{ kind: 'advice', helpful: true }]);
});

it('a refined answer stays', async () => {
  const option = { id: 'oily', label: 'तेल जैसा चिकना' };
  const id = '01KZ0000000000000000CHECK2';
  const followUp = { question: 'धब्बा कैसा?', options: [option] };
  const unsure = { ...check({ diagnosis: 'फल के धब्बे', followUp }), id };
  store.dispatch(diagnosisKept(unsure));
  const { gateway } = await open(`/diagnosis/${id}`, {
    as: FARMER,
    answers: { [ANSWER]: { ...check(), id }, [CHECK]: unsure },
  });
  const release = gateway.hold(CHECK);
  await click(option.label);
  await screen.findByRole('heading', { name: /तेलिया/ });
  release();
  await settled();
  expect(screen.queryByRole('heading', { name: /तेलिया/ })).not.toBeNull();
  expect(screen.queryByRole('button', { name: option.label })).toBeNull();
  expect(gateway.requests(ANSWER).map(({ body }) => body)).toEqual([{ optionId: 'oily' }]);
});

it('a switch keeps its new state', async () => {
  const on = { dailyAdvice: true, priceAlert: true, consultation: true, chat: true };
  const { gateway } = await open('/profile', {
    as: FARMER,
    answers: { [SWITCHES]: on, 'PUT /api/users/:userId/notifications': { ...on, dailyAdvice: false } },
  });
  const advice = () =>
    screen.findByRole<HTMLInputElement>('switch', { name: new RegExp(notificationsTexts.dailyAdvice) });
  await waitFor(async () => expect((await advice()).checked).toBe(true));
  const release = gateway.hold(SWITCHES);
  const before = gateway.requests(SWITCHES).length;
  history.pushState(null, '', '/privacy');
  await screen.findByRole('heading', { level: 1 });
  history.pushState(null, '', '/profile');
  await asked(gateway, SWITCHES, before + 1);
  await userEvent.click(await advice());
  await screen.findByText(notificationsTexts.saved);
  release();
  await settled();
  expect((await advice()).checked).toBe(false);
});
