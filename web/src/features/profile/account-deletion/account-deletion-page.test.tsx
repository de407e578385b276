// @vitest-environment happy-dom
import type { WalletClosing } from '@anar/contracts/payments/wallet';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appInDom, type OpenApp } from '../../../../testing/app.tsx';
import { consultation } from '../../../../testing/consult/consultations.ts';
import { type Answer, type Answers, Refusal } from '../../../../testing/gateway.ts';
import { CREATED_AT, DOCTOR, EXPERT, FARMER } from '../../../../testing/people.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { sessionTexts } from '../../../session/session.hi.ts';
import { editTexts } from '../edit/edit.hi.ts';
import { myDataTexts } from '../my-data/my-data.hi.ts';
import { accountDeletionTexts } from './account-deletion.hi.ts';

const open = appInDom();
const say = texts(accountDeletionTexts);
const main = () => within(screen.getByRole('main'));
const DELETE = 'DELETE /api/users/:userId';
const CLOSING = 'GET /api/wallet/user/:userId/closing';
const money = (walletPaise: number, lostPaise = 0): WalletClosing => ({
  walletPaise,
  toSourcePaise: walletPaise - lostPaise,
  lostPaise,
});
const deleted = { message: '' } as const;
const gone = new Refusal(401, 'session_ended', '', { accountDeleted: true });

const openLeaving = (closing: Answer<typeof CLOSING>, answers: Answers = {}) =>
  open('/profile-edit?view=leave', {
    as: FARMER,
    answers: { 'GET /api/users/:userId/consultations/active': [], [CLOSING]: closing, ...answers },
  });
const clickButton = async (name: string) => userEvent.click(await main().findByRole('button', { name, busy: false }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const answer = async (title: string, name: string) =>
  userEvent.click(await (await dialog(title)).findByRole('button', { name, busy: false }));
const understood = (name: RegExp | string = /./) => main().findByRole<HTMLInputElement>('checkbox', { name });
const sent = ({ gateway }: OpenApp) => gateway.requests(DELETE).map(({ query }) => query);
const toast = async (text: string) => {
  const found = await screen.findByText(text);
  return found.closest('[role=alert], [role=status]')?.textContent;
};

async function sayYesTwice(): Promise<void> {
  await clickButton(accountDeletionTexts.delete);
  await answer(accountDeletionTexts.first, accountDeletionTexts.goOn);
  await answer(accountDeletionTexts.final, accountDeletionTexts.finalNow);
}

async function isGone(): Promise<void> {
  await screen.findByText(sessionTexts.deleted);
  screen.getByText(sessionTexts.deletedText);
  await waitFor(() => expect(location.pathname).toBe('/login'));
}

describe('account deletion', () => {
  it('requires the confirmation about money, and two answers, each once', async () => {
    const app = await openLeaving(money(20_000), { [DELETE]: deleted });
    await main().findByText(say('walletHas', { amount: '₹200' }));
    main().getByText(say('walletBack', { amount: '₹200' }));
    await clickButton(accountDeletionTexts.delete);
    expect((await main().findByRole('alert')).textContent).toBe(accountDeletionTexts.walletNotConfirmed);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(await understood());
    await clickButton(accountDeletionTexts.delete);
    (await dialog(accountDeletionTexts.first)).getByText(accountDeletionTexts.firstText);
    await answer(accountDeletionTexts.first, accountDeletionTexts.goOn);
    (await dialog(accountDeletionTexts.final)).getByText(accountDeletionTexts.finalText);
    // One "no" and one "yes".
    expect(
      (await dialog(accountDeletionTexts.final)).getAllByRole('button').map(({ textContent }) => textContent),
    ).toEqual([accountDeletionTexts.keepAccount, accountDeletionTexts.finalNow]);
    // The second click of a double click: the next question is below the finger now.
    fireEvent.click(
      (await dialog(accountDeletionTexts.final)).getByRole('button', { name: accountDeletionTexts.finalNow }),
      { detail: 2 },
    );
    await answer(accountDeletionTexts.final, accountDeletionTexts.keepAccount);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(app)).toEqual([]);
    await clickButton(accountDeletionTexts.delete);
    await answer(accountDeletionTexts.first, accountDeletionTexts.goOn);
    expect(document.activeElement).toBe(
      (await dialog(accountDeletionTexts.final)).getByRole('button', { name: accountDeletionTexts.keepAccount }),
    );
    await userEvent.dblClick(
      (await dialog(accountDeletionTexts.final)).getByRole('button', { name: accountDeletionTexts.finalNow }),
    );
    await isGone();
    expect(sent(app)).toEqual([{ walletPaise: '20000' }]);
    expect(location.search).not.toContain('profile-edit');
  });

  it('states the non-refundable amount, here and in the last question', async () => {
    await openLeaving(money(30_000, 10_000));
    await main().findByText(say('walletLost', { amount: '₹100' }));
    main().getByText(say('walletBack', { amount: '₹200' }));
    await userEvent.click(await understood(say('walletUnderstood', { amount: '₹100' })));
    await clickButton(accountDeletionTexts.delete);
    await answer(accountDeletionTexts.first, accountDeletionTexts.goOn);
    (await dialog(accountDeletionTexts.final)).getByText(say('finalLost', { amount: '₹100' }));
  });

  it('a link back keeps the account', async () => {
    await openLeaving(money(0));
    await main().findByText(accountDeletionTexts.walletEmpty);
    await userEvent.click(main().getByRole('link', { name: accountDeletionTexts.keepAccount }));
    await main().findByRole('button', { name: editTexts.change });
    expect(location.search).toBe('');
  });
});

describe('a deletion', () => {
  it('with a lost response is recognised as done', async () => {
    await openLeaving(money(0), { [DELETE]: new Refusal(504, 'no_answer'), 'POST /api/auth/refresh': gone });
    await main().findByText(accountDeletionTexts.walletEmpty);
    await sayYesTwice();
    await isGone();
  });

  it('with an unknown result says so, and the next call recognises it as done', async () => {
    const app = await openLeaving(money(0), {
      [DELETE]: new Refusal(504, 'no_answer'),
      'POST /api/auth/refresh': new Refusal(503, 'service_unavailable'),
    });
    await main().findByText(accountDeletionTexts.walletEmpty);
    await sayYesTwice();
    expect(await toast(accountDeletionTexts.failed)).toContain(accountDeletionTexts.unknown);
    await answer(accountDeletionTexts.final, accountDeletionTexts.keepAccount);
    const ended = new Refusal(401, 'session_ended', '');
    app.gateway.answer({ 'POST /api/auth/refresh': ended, 'POST /api/users/:userId/export': ended });
    await clickButton(myDataTexts.download);
    await isGone();
  });

  it('refused: shows the reason, and nothing is erased; a higher balance is shown again', async () => {
    const app = await openLeaving(new Refusal(503, 'service_unavailable'));
    const unknown = within(
      (await main().findByText(accountDeletionTexts.walletFailed)).closest('[role=alert]') as HTMLElement,
    );
    await clickButton(accountDeletionTexts.delete);
    await main().findByText(accountDeletionTexts.walletFirst);
    expect(screen.queryByRole('dialog')).toBeNull();
    app.gateway.answer({ [CLOSING]: money(10_000), [DELETE]: new Refusal(503, 'service_unavailable', 'अभी नहीं') });
    await userEvent.click(await unknown.findByRole('button', { name: t('app.retry'), busy: false }));
    await main().findByText(say('walletHas', { amount: '₹100' }));
    await userEvent.click(await understood());
    await sayYesTwice();
    expect(await toast(accountDeletionTexts.failed)).toContain('अभी नहीं');
    await answer(accountDeletionTexts.final, accountDeletionTexts.keepAccount);

    app.gateway.answer({ [CLOSING]: money(30_000), [DELETE]: new Refusal(409, 'wallet_not_confirmed') });
    await sayYesTwice();
    await main().findByText(accountDeletionTexts.walletChanged);
    await main().findByText(say('walletHas', { amount: '₹300' }));
    expect((await understood()).checked).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(app)).toEqual([{ walletPaise: '10000' }, { walletPaise: '10000' }]);
    expect(location.pathname).toBe('/profile-edit');
  });

  it('cannot start offline', async () => {
    const app = await openLeaving(money(0));
    await main().findByText(accountDeletionTexts.walletEmpty);
    app.goOffline();
    await clickButton(accountDeletionTexts.delete);
    await main().findByText(accountDeletionTexts.offline);
    expect(screen.queryByRole('dialog')).toBeNull();
    await clickButton(myDataTexts.download);
    expect(await toast(myDataTexts.downloadFailed)).toContain(myDataTexts.downloadOffline);
  });
});

describe('an export', () => {
  const followed: (string | null)[] = [];
  const follow = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    followed.push(event.target.getAttribute('href'));
  };
  beforeEach(() => document.addEventListener('click', follow));
  afterEach(() => document.removeEventListener('click', follow));

  it('is downloaded at once, with a note for whom the link is not', async () => {
    const url = `/api/exports/${'a'.repeat(80)}`;
    const { gateway } = await openLeaving(money(0), {
      'POST /api/users/:userId/export': { url, expiresAt: CREATED_AT },
    });
    await clickButton(myDataTexts.download);
    await main().findByText(myDataTexts.ready);
    expect(followed).toEqual([url]);
    expect(main().getByRole('link', { name: myDataTexts.openLink }).getAttribute('href')).toBe(url);
    expect(gateway.requests('POST /api/users/:userId/export')).toHaveLength(1);
  });
});

describe('an open consultation is mentioned beforehand', () => {
  const running = consultation({ status: 'connected' });
  const ended = consultation({ id: '01KZ00000000000000000CNSVT1', status: 'ended' });

  it('to the farmer', async () => {
    await openLeaving(money(0), { 'GET /api/users/:userId/consultations/active': [running, ended] });
    await main().findByText(accountDeletionTexts.consultsOne);
  });

  it('to the doctor', async () => {
    const doctors: Answers = {
      'GET /api/doctors/:doctorId/consultations': [running, ended, { ...running, id: '01KZ00000000000000000CNSVT2' }],
    };
    await open('/profile-edit?view=leave', { as: DOCTOR, answers: doctors });
    await main().findByText(say('consultsDoctorMany', { n: 2 }));
  });
});

it('an expert has no wallet to lose, but documents that are kept', async () => {
  await open('/profile-edit?view=leave', { as: EXPERT });
  await main().findByRole('heading', { name: accountDeletionTexts.title });
  main().getByText(accountDeletionTexts.staysPapers);
  main().getByText(accountDeletionTexts.goesDoctorProfile);
  expect(main().queryByText(accountDeletionTexts.wallet)).toBeNull();
  expect(main().queryByText(accountDeletionTexts.goesFarm)).toBeNull();
});
