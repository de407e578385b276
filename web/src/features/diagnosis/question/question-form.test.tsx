// @vitest-environment happy-dom
import type { DiagnosisRecord } from '@anar/contracts/diagnosis/diagnosis-records';
import type { User } from '@anar/contracts/users/users';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appInDom } from '../../../../testing/app.tsx';
import { CHECK_ID, CHECK_PAGE, check, photoFile, quota } from '../../../../testing/checks.ts';
import { type Gateway, Refusal } from '../../../../testing/gateway.ts';
import { FARMER } from '../../../../testing/people.ts';
import { outgoingQueue } from '../../../device/queue/browser-queue.ts';
import { quotaTexts } from '../../../i18n/catalogues/quota.hi.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { photoTexts } from '../../../photo/photo.hi.ts';
import { signedIn } from '../../../session/session-slice.ts';
import { store } from '../../../session/store.ts';
import { callsTexts } from '../../../ui/feedback/callable/calls.hi.ts';
import { checkPageTexts } from '../check-page.hi.ts';
import { diagnosisTexts } from '../diagnosis.hi.ts';
import { dropPhoto } from '../photo/photo-draft.ts';
import { photoSignsTexts } from '../pictures/photo-signs.hi.ts';
import { waitingTexts } from '../queue/waiting.hi.ts';

const open = appInDom();
afterEach(async () => {
  dropPhoto();
  await outgoingQueue.removeAll();
});
const TEXT = 'POST /api/diagnose/text';
const [SPOTS, YELLOW] = ['फल पर काले धब्बे', 'पत्ते पीले हो रहे हैं'];
const sayQuota = texts(quotaTexts);
const sayWaiting = texts(waitingTexts);
const main = () => within(screen.getByRole('main'));
const box = () => main().findByRole<HTMLTextAreaElement>('textbox', { name: diagnosisTexts.writeLabel });
const list = async () => within(await main().findByRole('region', { name: waitingTexts.title }));
const noList = () => waitFor(() => expect(main().queryByRole('region', { name: waitingTexts.title })).toBeNull());
const rows = async (n: number) => expect.poll(async () => (await list()).getAllByRole('listitem').length).toBe(n);
const ask = async (question: string) => {
  await userEvent.click(await box());
  await userEvent.paste(question);
  await userEvent.keyboard('{Enter}');
};
const asked = (gateway: Gateway) => gateway.requests(TEXT).map(({ body }) => (body as { text: string }).text);
const keys = (gateway: Gateway) => gateway.requests(TEXT).map(({ headers }) => headers['idempotency-key']);
const openPage = (answers = {}) =>
  open('/diagnose', { as: FARMER, answers: { ...CHECK_PAGE, 'GET /api/diagnose/:id': check(), ...answers } });
const USED_UP = new Refusal(402, 'quota_exceeded', 'आज की जाँच पूरी');

it('a text check answered by a captive portal: waits in the queue, and is resent with the same idempotency key', async () => {
  const { gateway } = await openPage({ [TEXT]: { success: true, redirect: '/welcome' } });
  await ask(SPOTS);
  await rows(1);
  gateway.answer({ [TEXT]: check() });
  await userEvent.click(await (await list()).findByRole('button', { name: sayWaiting('sendWhich', { what: SPOTS }) }));
  await noList();
  expect(new Set(keys(gateway)).size).toBe(1);
});

/** Stateful answers of the server with a quota of `left` checks. */
function counting(left: number) {
  const records: DiagnosisRecord[] = [];
  return {
    'GET /api/diagnose/quota': () => quota(left - records.length, left),
    [TEXT]: ({ body }: { body: unknown }) => {
      if (records.length >= left) return USED_UP;
      records.push({ ...check(), userInput: (body as { text: string }).text });
      return records[0] ?? check();
    },
  };
}

describe('the daily quota', () => {
  it('is shown below the box; above it the text stays, and can be queued for tomorrow', async () => {
    const { gateway } = await openPage(counting(1));
    await main().findByText(sayQuota('left_question', { limit: 1, left: 1 }));
    await ask(SPOTS);
    await waitFor(() => expect(location.pathname).toBe(`/diagnosis/${CHECK_ID}`));
    act(() => history.back());
    await main().findByText(
      `${sayQuota('left_question', { limit: 1, left: 0 })} · ${sayQuota('tomorrow', { limit: 1 })}`,
      {
        exact: false,
      },
    );
    await ask(YELLOW);
    const refusal = within(await main().findByRole('alert'));
    refusal.getByText('आज की जाँच पूरी');
    await refusal.findByText(new RegExp(sayQuota('goesOn_question', { limit: 1 })));
    expect((await box()).value).toBe(YELLOW);
    expect(refusal.getByRole('link', { name: quotaTexts.plans }).getAttribute('href')).toBe('/plans?next=/diagnose');
    await userEvent.click(refusal.getByRole('button', { name: quotaTexts.sendTomorrow }));
    await screen.findByText(waitingTexts.goesTomorrow);
    await (await list()).findByText(waitingTexts.tomorrow);
    expect((await box()).value).toBe('');
    expect(asked(gateway)).toEqual([SPOTS, YELLOW]);
    await userEvent.click((await list()).getByRole('button', { name: sayWaiting('sendWhich', { what: YELLOW }) }));
    await expect.poll(() => asked(gateway)).toEqual([SPOTS, YELLOW, YELLOW]);
    await (await list()).findByText(waitingTexts.tomorrow);
    expect(keys(gateway)[2]).toBe(keys(gateway)[1]);
  });

  it('is refetched silently when another browser tab used one', async () => {
    const { gateway } = await openPage({ 'GET /api/diagnose/quota': quota(3) });
    await main().findByText(sayQuota('left_question', { limit: 3, left: 3 }));
    gateway.answer({ 'GET /api/diagnose/quota': quota(2) });
    const submission = { id: 'other', userId: FARMER.id, kind: 'question', timestamp: 1, payload: { text: SPOTS } };
    const entry = { ...submission, bytes: 0, tries: 0, status: { name: 'sending' } } as const;
    outgoingQueue.onMessage({ settled: { entry, result: { data: check() }, dropped: false, watched: true } });
    await main().findByText(sayQuota('left_question', { limit: 3, left: 2 }));
    expect(screen.queryByText(waitingTexts.resultCame)).toBeNull();
  });

  it('applies to queued checks too: the first is sent, the second waits for tomorrow', async () => {
    const { gateway, goOffline, goOnline } = await openPage(counting(1));
    goOffline();
    await ask(SPOTS);
    await rows(1);
    await ask(YELLOW);
    await rows(2);
    goOnline();
    await (await list()).findByText(waitingTexts.tomorrow);
    await rows(1);
    expect(asked(gateway)).toEqual([SPOTS, YELLOW]);
  });

  it('unknown quota: the check is sent at once', async () => {
    const { gateway } = await openPage({
      'GET /api/diagnose/quota': new Refusal(503, 'service_unavailable'),
      [TEXT]: check(),
    });
    await ask(SPOTS);
    await waitFor(() => expect(location.pathname).toBe(`/diagnosis/${CHECK_ID}`));
    expect(asked(gateway)).toEqual([SPOTS]);
  });
});

describe('a text check without a network', () => {
  it('can be removed from the queue and restored; once removed it is not sent', async () => {
    const { gateway, goOffline, goOnline } = await openPage({ [TEXT]: check() });
    goOffline();
    await ask(SPOTS);
    await screen.findByText(waitingTexts.kept_question);
    expect((await box()).value).toBe('');
    const remove = { name: sayWaiting('removeWhich', { what: SPOTS }) };
    await userEvent.click(await (await list()).findByRole('button', remove));
    await noList();
    await userEvent.click(await screen.findByRole('button', { name: waitingTexts.undo }));
    await userEvent.click(await (await list()).findByRole('button', remove));
    await noList();
    await ask(YELLOW);
    await rows(1);
    goOnline();
    await screen.findByText(waitingTexts.resultCame);
    await userEvent.click(screen.getByRole('button', { name: waitingTexts.see }));
    await waitFor(() => expect(location.pathname).toBe(`/diagnosis/${CHECK_ID}`));
    expect(asked(gateway)).toEqual([YELLOW]);
  });

  it('about a dangerous spray mix: the rules answer at once, and the question stays queued', async () => {
    const { goOffline } = await openPage();
    goOffline();
    await ask('ब्लीचिंग पाउडर और तेज़ाब मिलाकर छिड़कूँ?');
    await (await list()).findByText(/^नहीं। ब्लीचिंग पाउडर और तेज़ाब कभी न मिलाएँ/);
    await (await list()).findByText(waitingTexts.waitingOnline);
  });

  it('about a person in danger: shows first aid with a call link at once, and stays queued', async () => {
    const { gateway, goOffline, goOnline } = await openPage({ [TEXT]: check() });
    goOffline();
    await ask('बच्चे ने कीटनाशक पी लिया');
    const dialog = within(await screen.findByRole('dialog', { name: 'पहले इंसान की जान' }));
    const call = dialog.getByRole('link', { name: texts(callsTexts)('callNumber', { number: '112' }) });
    expect(call.getAttribute('href')).toBe('tel:112');
    dialog.getByText(/उल्टी न कराएँ/);
    await userEvent.click(dialog.getByRole('button', { name: t('app.close') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await rows(1);
    goOnline();
    await screen.findByText(waitingTexts.resultCame);
    expect(asked(gateway)).toEqual(['बच्चे ने कीटनाशक पी लिया']);
  });

  it("stays in the box when the browser's storage is unavailable", async () => {
    const { goOffline } = await openPage();
    goOffline();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('closed', 'InvalidStateError');
    });
    await ask(SPOTS);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(waitingTexts.unavailable);
    expect(alert.textContent).toContain(diagnosisTexts.textKept);
    expect((await box()).value).toBe(SPOTS);
    expect(main().queryByRole('region', { name: waitingTexts.title })).toBeNull();
  });

  it('is neither shown to nor sent by another user of the phone, and is sent when its owner signs in again', async () => {
    const { gateway, goOffline, goOnline } = await openPage({ [TEXT]: check() });
    const enter = (user: User) => act(() => void store.dispatch(signedIn({ user, token: 'token' })));
    goOffline();
    await ask(SPOTS);
    await rows(1);
    enter({ ...FARMER, id: '01KZ0000000000000000THERFR', name: 'श्याम' });
    await noList();
    goOnline();
    await ask(YELLOW);
    await waitFor(() => expect(location.pathname).toBe(`/diagnosis/${CHECK_ID}`));
    expect(asked(gateway)).toEqual([YELLOW]);
    enter(FARMER);
    await expect.poll(() => asked(gateway)).toEqual([YELLOW, SPOTS]);
    expect(gateway.requests(TEXT).map(({ body }) => (body as { userId: string }).userId)).toEqual([
      '01KZ0000000000000000THERFR',
      FARMER.id,
    ]);
  });
});

it('a photo that does not fit into a full storage stays on the screen', async () => {
  const { goOffline } = await openPage();
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (value instanceof Blob) throw new DOMException('no room', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  const [input] = await main().findAllByLabelText(photoTexts.choose);
  if (!input) throw new Error('no input');
  await userEvent.upload(input, photoFile());
  await main().findByRole('heading', { name: photoSignsTexts.where });
  goOffline();
  await userEvent.click(main().getByRole('button', { name: checkPageTexts.start }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(waitingTexts.full);
  expect(alert.textContent).toContain(checkPageTexts.photoKept);
  main().getByRole('img', { name: checkPageTexts.preview });
});
