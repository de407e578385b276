// @vitest-environment happy-dom
import { diagnosisErrors } from '@anar/contracts/errors/diagnosis';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { appInDom } from '../../../testing/app.tsx';
import { CHECK_ID, CHECK_PAGE, check, photoFile, quota } from '../../../testing/checks.ts';
import { type Gateway, Refusal } from '../../../testing/gateway.ts';
import { FARMER } from '../../../testing/people.ts';
import { outgoingQueue } from '../../device/queue/browser-queue.ts';
import { quotaTexts } from '../../i18n/catalogues/quota.hi.ts';
import { texts } from '../../i18n/texts.ts';
import { photoTexts } from '../../photo/photo.hi.ts';
import { checkPageTexts } from './check-page.hi.ts';
import { diagnosisTexts } from './diagnosis.hi.ts';
import { photoChecksTexts } from './photo/photo-checks.hi.ts';
import { dropPhoto } from './photo/photo-draft.ts';
import { hintFor } from './photo/photo-faults.ts';
import { deleteDraft } from './photo/stored-draft.ts';
import { photoSignsTexts } from './pictures/photo-signs.hi.ts';
import { waitingTexts } from './queue/waiting.hi.ts';

const open = appInDom();
afterEach(async () => {
  dropPhoto();
  deleteDraft();
  await outgoingQueue.removeAll();
});
const PHOTO = 'POST /api/diagnose';
const sayQuota = texts(quotaTexts);
const main = () => within(screen.getByRole('main'));
const clickButton = async (name: string) => userEvent.click(await main().findByRole('button', { name, busy: false }));
const selectPicture = async (name: string) => userEvent.click(await main().findByRole('radio', { name }));
const words = () => main().findByRole('textbox', { name: checkPageTexts.wordsLabel });
const box = () => main().findByRole('textbox', { name: diagnosisTexts.writeLabel });
const openPage = () => open('/diagnose', { as: FARMER, answers: { ...CHECK_PAGE, 'GET /api/diagnose/:id': check() } });

async function choose(file = photoFile()): Promise<void> {
  const [input] = await main().findAllByLabelText(photoTexts.choose);
  if (!input) throw new Error('no input');
  await userEvent.upload(input, file, { applyAccept: false });
}

async function choosePictures(place: string, sign: string): Promise<void> {
  await selectPicture(place);
  await clickButton(photoSignsTexts.next);
  await selectPicture(sign);
}

/** The fields of a sent form. */
function fieldsOf(gateway: Gateway, at = 0): Record<string, string | undefined> {
  const form = String(gateway.requests(PHOTO)[at]?.body);
  return Object.fromEntries(
    [...form.matchAll(/name="(\w+)"\r\n\r\n(.*)\r\n/g)].map(([, name, value]) => [name, value]),
  );
}
const keysOf = (gateway: Gateway) => gateway.requests(PHOTO).map(({ headers }) => headers['idempotency-key']);

describe('a photo', () => {
  it('asks for the place and the sign by pictures; a double click sends both with the text, once', async () => {
    const { gateway } = await openPage();
    gateway.answer({ [PHOTO]: check() });
    await choose(photoFile('spots.jpg'));
    await main().findByRole('heading', { name: photoSignsTexts.where });
    await choosePictures(photoSignsTexts.where_fruit, photoSignsTexts.oily_spots);
    main().getByRole('heading', { name: photoSignsTexts.on_where_fruit });
    await userEvent.type(await words(), 'दो हफ़्ते से');
    await userEvent.dblClick(main().getByRole('button', { name: checkPageTexts.start }));
    await waitFor(() => expect(location.pathname).toBe(`/diagnosis/${CHECK_ID}`));
    expect(keysOf(gateway)).toEqual([expect.stringMatching(/\S/)]);
    const selected = { place: 'where_fruit', sign: 'oily_spots' };
    expect(fieldsOf(gateway)).toEqual({ userId: FARMER.id, userInput: 'दो हफ़्ते से', ...selected });
    expect(gateway.requests(PHOTO)[0]?.body).toContain('spots.jpg');
  });

  it('stays visible while the sign is asked for, and can be sent before that', async () => {
    const { gateway } = await openPage();
    gateway.answer({ [PHOTO]: check() });
    await choose();
    await selectPicture(photoSignsTexts.where_leaf);
    await clickButton(photoSignsTexts.next);
    await main().findByRole('heading', { name: photoSignsTexts.on_where_leaf });
    main().getByRole('img', { name: checkPageTexts.preview });
    main().getByRole('radio', { name: photoSignsTexts.oily_leaf });
    await clickButton(photoSignsTexts.back);
    await clickButton(photoSignsTexts.sendNow);
    await waitFor(() => expect(location.pathname).toBe(`/diagnosis/${CHECK_ID}`));
    expect(fieldsOf(gateway)).toEqual({ userId: FARMER.id, place: 'where_leaf' });
  });

  it('going back keeps the selected place; selecting another place clears the sign', async () => {
    const { gateway } = await openPage();
    gateway.answer({ [PHOTO]: check() });
    await choose();
    await choosePictures(photoSignsTexts.where_leaf, photoSignsTexts.yellow_leaves);
    await clickButton(photoSignsTexts.back);
    await main().findByRole('img', { name: checkPageTexts.preview });
    expect(await main().findByRole('radio', { name: photoSignsTexts.where_leaf })).toHaveProperty('checked', true);
    await selectPicture(photoSignsTexts.where_branch);
    await clickButton(photoSignsTexts.next);
    await main().findByRole('heading', { name: photoSignsTexts.on_where_branch });
    expect(main().queryByRole('radio', { checked: true })).toBeNull();
    await clickButton(checkPageTexts.start);
    await waitFor(() => expect(location.pathname).toBe(`/diagnosis/${CHECK_ID}`));
    expect(fieldsOf(gateway)).toEqual({ userId: FARMER.id, place: 'where_branch' });
  });

  it('with an unknown place it is sent without the second question', async () => {
    const { gateway } = await openPage();
    gateway.answer({ [PHOTO]: check() });
    await choose();
    await selectPicture(photoSignsTexts.where_unknown);
    expect(main().queryByRole('button', { name: photoSignsTexts.next })).toBeNull();
    await clickButton(checkPageTexts.start);
    await waitFor(() => expect(location.pathname).toBe(`/diagnosis/${CHECK_ID}`));
    expect(fieldsOf(gateway)).toEqual({ userId: FARMER.id, place: 'where_unknown' });
  });

  it('offline: it waits in the queue with the selected pictures, and is sent once the network is back', async () => {
    const { gateway, goOffline, goOnline } = await openPage();
    await choose(photoFile('spots.jpg'));
    goOffline();
    await choosePictures(photoSignsTexts.where_leaf, photoSignsTexts.curled_leaves);
    await clickButton(checkPageTexts.start);
    await screen.findByText(waitingTexts.kept_photo);
    const list = within(await main().findByRole('region', { name: waitingTexts.title }));
    list.getByText(`${photoSignsTexts.where_leaf}: ${photoSignsTexts.curled_leaves}`);
    await list.findByRole('img', { name: waitingTexts.photoAlt });
    list.getByText(waitingTexts.waitingOnline);
    gateway.answer({ [PHOTO]: check() });
    goOnline();
    await screen.findByText(waitingTexts.resultCame);
    await waitFor(() => expect(main().queryByRole('region', { name: waitingTexts.title })).toBeNull());
    expect(gateway.requests(PHOTO)).toHaveLength(1);
    expect(fieldsOf(gateway)).toEqual({ userId: FARMER.id, place: 'where_leaf', sign: 'curled_leaves' });
    expect(gateway.requests(PHOTO)[0]?.body).toContain('spots.jpg');
  });

  it('network lost while sending: it waits in the queue, and is resent with the same idempotency key', async () => {
    const { gateway, goOffline, goOnline } = await openPage();
    gateway.answer({ [PHOTO]: check() });
    const release = gateway.hold(PHOTO);
    await choose();
    await clickButton(checkPageTexts.start);
    await screen.findByRole('dialog', { name: checkPageTexts.analysing });
    await expect.poll(() => keysOf(gateway)).toHaveLength(1);
    goOffline();
    await screen.findByText(waitingTexts.kept_photo);
    await main().findByRole('region', { name: waitingTexts.title });
    release();
    goOnline();
    await screen.findByText(waitingTexts.resultCame);
    await waitFor(() => expect(main().queryByRole('region', { name: waitingTexts.title })).toBeNull());
    expect(keysOf(gateway)).toEqual([keysOf(gateway)[0], keysOf(gateway)[0]]);
  });

  it("above the daily quota: it is kept, with tomorrow's limit and a link to the plans", async () => {
    const { gateway } = await openPage();
    gateway.answer({ 'GET /api/diagnose/quota': quota(0), [PHOTO]: new Refusal(402, 'quota_exceeded', 'आज पूरी') });
    await choose();
    await clickButton(checkPageTexts.start);
    const refusal = within(await main().findByRole('alert'));
    refusal.getByText('आज पूरी');
    refusal.getByText(new RegExp(quotaTexts.kept_photo));
    await refusal.findByText(new RegExp(sayQuota('goesOn_photo', { limit: 3 })));
    expect(main().getAllByRole('link', { name: quotaTexts.plans })).toHaveLength(1);
    main().getByRole('img', { name: checkPageTexts.preview });
    await userEvent.click(refusal.getByRole('button', { name: quotaTexts.sendTomorrow }));
    const list = within(await main().findByRole('region', { name: waitingTexts.title }));
    await list.findByText(waitingTexts.tomorrow);
    await main().findByText(quotaTexts.photoUsedUp);
  });
});

describe('a photo rejected for its quality', () => {
  const faults = ['too-small', 'too-dark', 'blurred', 'no-plant'] as const;
  const refusals = {
    'too-small': diagnosisErrors.photoTooSmall,
    'too-dark': diagnosisErrors.photoTooDark,
    blurred: diagnosisErrors.photoBlurred,
    'no-plant': diagnosisErrors.photoNoPlant,
  };
  const refused = (fault: (typeof faults)[number]) => {
    const { status, code, error } = refusals[fault];
    return new Refusal(status, code, error);
  };

  it.each(faults)('shows what to do better: %s', async (fault) => {
    const { gateway } = await openPage();
    gateway.answer({ [PHOTO]: refused(fault) });
    await choose();
    await clickButton(checkPageTexts.start);
    const alert = await main().findByRole('alert');
    const { what, how } = hintFor(fault);
    for (const part of [what, how, photoChecksTexts.notCounted, photoChecksTexts.orWrite])
      expect(alert.textContent).toContain(part);
    within(alert).getByRole('img', { name: photoChecksTexts.refused });
    await userEvent.click(within(alert).getByRole('button', { name: photoChecksTexts.write }));
    expect(document.activeElement).toBe(await box());
  });

  it('keeps the text and the selected pictures for the next photo', async () => {
    const { gateway } = await openPage();
    gateway.answer({ [PHOTO]: refused('no-plant') });
    await choose();
    await userEvent.type(await words(), 'दो हफ़्ते से');
    await choosePictures(photoSignsTexts.where_fruit, photoSignsTexts.oily_spots);
    await clickButton(checkPageTexts.start);
    await main().findByRole('alert');
    expect(await box()).toHaveProperty('value', 'दो हफ़्ते से');
    gateway.answer({ [PHOTO]: check() });
    await choose();
    await main().findByRole('heading', { name: photoSignsTexts.where });
    expect(main().queryByRole('alert')).toBeNull();
    expect(await words()).toHaveProperty('value', 'दो हफ़्ते से');
    expect(main().getByRole('radio', { name: photoSignsTexts.where_fruit })).toHaveProperty('checked', true);
    await clickButton(photoSignsTexts.next);
    expect(main().getByRole('radio', { name: photoSignsTexts.oily_spots })).toHaveProperty('checked', true);
    await clickButton(checkPageTexts.start);
    await waitFor(() => expect(location.pathname).toBe(`/diagnosis/${CHECK_ID}`));
    expect(fieldsOf(gateway, 1)).toMatchObject({ userInput: 'दो हफ़्ते से', place: 'where_fruit', sign: 'oily_spots' });
    const [first, second] = keysOf(gateway);
    expect(second).not.toBe(first);
  });

  it('after waiting offline: is rejected in the queue list, with a button for a better photo', async () => {
    const { gateway, goOffline, goOnline } = await openPage();
    await choose();
    goOffline();
    await userEvent.type(await words(), 'कल से');
    await clickButton(checkPageTexts.start);
    const list = within(await main().findByRole('region', { name: waitingTexts.title }));
    gateway.answer({ [PHOTO]: refused('blurred') });
    goOnline();
    await list.findByText(new RegExp(hintFor('blurred').what));
    list.getByText(new RegExp(photoChecksTexts.orWrite));
    list.getByText(waitingTexts.failed);
    expect(list.queryByRole('button', { name: new RegExp(waitingTexts.sendNow) })).toBeNull();
    list.getByRole('button', { name: photoChecksTexts.retake });
    await userEvent.upload(list.getByLabelText(photoTexts.choose), photoFile());
    await main().findByRole('heading', { name: photoSignsTexts.where });
    expect(await words()).toHaveProperty('value', 'कल से');
    await clickButton(checkPageTexts.retake);
    await box();
    expect(main().queryByRole('region', { name: waitingTexts.title })).toBeNull();
  });
});

it.each([
  [
    'is not an image',
    new File(['text'], 'note.txt', { type: 'text/plain' }),
    checkPageTexts.notImage,
    checkPageTexts.notImageHint,
  ],
  [
    'is HEIC from an iPhone',
    new File(['heic'], 'IMG_1.heic', { type: '' }),
    checkPageTexts.heic,
    checkPageTexts.heicHint,
  ],
  [
    'is corrupt',
    new File(['half'], 'photo.jpg', { type: 'image/jpeg' }),
    checkPageTexts.unreadable,
    checkPageTexts.unreadableHint,
  ],
])('a file that %s is rejected, with a hint what to choose', async (_, file, title, hint) => {
  const { gateway } = await openPage();
  await choose(file);
  const alert = await main().findByRole('alert');
  expect(alert.textContent).toContain(title);
  expect(alert.textContent).toContain(hint);
  expect(gateway.requests(PHOTO)).toEqual([]);
});
