import { orchardsTexts } from '@anar/web/texts/features/orchards/orchards';
import { diaryTexts } from '@anar/web/texts/i18n/catalogues/diary';
import { shellTexts } from '@anar/web/texts/i18n/catalogues/shell';
import { recordingTexts } from '@anar/web/texts/sound/recording/recording';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  button,
  card,
  type OrchardPhone,
  onNarrowPhone,
  orchardPhone,
  ownComplaints,
} from '../phones/orchard-phone.ts';
import { looksRight, noticed } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { openSpeakingBrowser } from './voice-caller.ts';

/** Dictation into the diary. Steps of one farmer build on each other. */

const product = inBrowser(sharedSystem, openSpeakingBrowser);
let phone: OrchardPhone;
beforeAll(async () => {
  phone = await orchardPhone(product, { keepsApp: true });
  await phone.page.goto('/orchard');
  await card(phone.page, 'मेरा बाग').getByRole('link', { name: orchardsTexts.open }).click();
});
afterAll(() => expect(ownComplaints(phone)).toEqual([]));

const sheet = () => phone.page.getByRole('dialog');
const panel = () => sheet().getByRole('region', { name: recordingTexts.speakLong });
const play = () => phone.page.getByRole('main').getByRole('button', { name: recordingTexts.play });

async function record(): Promise<void> {
  await button(sheet(), diaryTexts.speak).click();
  const goOn = button(panel(), recordingTexts.explainGo);
  await goOn.or(button(panel(), 'रोकें')).first().waitFor();
  if (await goOn.isVisible()) await goOn.click();
  await panel()
    .getByText(/0:0[2-9]/)
    .waitFor();
}

it('a dictated diary note is recorded, played, discarded and restored in the form', async () => {
  const { page } = phone;
  await button(page, diaryTexts.add_irrigation).click();
  await sheet().getByRole('textbox', { name: diaryTexts.litres }).fill('18');
  await record();
  await phone.shot('diary-voice-recording');
  await looksRight(page);
  // Interim speech is shown before it is final.
  await button(sheet(), diaryTexts.save).click();
  await panel().getByText('सुन लें').waitFor();
  await button(panel(), recordingTexts.play).click();
  await button(panel(), 'रोकें').waitFor();
  await button(panel(), 'हटाएँ').click();
  await noticed(page, recordingTexts.discarded);
  await button(sheet(), diaryTexts.speak).waitFor();
  await button(page, recordingTexts.undo).click();
  await button(panel(), recordingTexts.play).waitFor();
  await phone.shot('diary-voice-review');
  await looksRight(page);
});

it('a dictated diary note stays in the form when rejected by the server, and typing continues', async () => {
  const { context } = phone;
  const refusal = { code: 'recording_too_long', error: 'आवाज़ 1 मिनट से लंबी है। छोटा करके फिर बोलें।', requestId: 'r' };
  await context.route('**/diary/voice', (route) => route.fulfill({ status: 413, json: refusal }));
  await button(sheet(), diaryTexts.save).click();
  await sheet()
    .getByText(/1 मिनट से लंबी है/)
    .waitFor();
  await button(panel(), recordingTexts.play).waitFor();
  await sheet().getByRole('textbox', { name: diaryTexts.note }).fill('मोटर कम चली');
  await context.unroute('**/diary/voice');
});

it('a dictated diary note is saved with its entry and plays even after its link expired', async () => {
  const { page, context } = phone;
  await button(sheet(), diaryTexts.save).click();
  await page.getByText('मोटर कम चली').waitFor();
  await page.reload();
  let links = 0;
  await context.route('**/media/orchard/**', (route) =>
    ++links > 1
      ? route.fallback()
      : route.fulfill({ status: 403, json: { code: 'link_expired', error: '', requestId: 'r' } }),
  );
  await play().click();
  const place = page.getByRole('slider', { name: recordingTexts.position });
  await expect.poll(async () => Number(await place.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  expect(links).toBe(2);
  await phone.shot('diary-voice-entry');
  await looksRight(page);
  await onNarrowPhone(phone, 'diary-voice-entry', () => looksRight(page));
});

it('a dictated diary note waits on the phone without a network, also after a restart, and is sent once', async () => {
  const { page, context } = phone;
  const waits = page.getByRole('listitem').filter({ hasText: diaryTexts.waitingOnline });
  await button(page, diaryTexts.add_irrigation).click();
  await sheet().getByRole('textbox', { name: diaryTexts.note }).fill('बिना नेट के');
  await record();
  await button(sheet(), diaryTexts.save).click();
  await panel().getByText('सुन लें').waitFor();
  await context.setOffline(true);
  await page.getByText(shellTexts.offline).waitFor();
  await button(sheet(), diaryTexts.save).click();
  await waits.waitFor();
  await page.reload();
  await waits.waitFor();
  await waits.getByRole('button', { name: recordingTexts.play }).waitFor();
  // Old entries can be read too.
  await page.getByText('मोटर कम चली').waitFor();
  await waits.scrollIntoViewIfNeeded();
  await phone.shot('diary-voice-waits');
  await looksRight(page);
  await onNarrowPhone(phone, 'diary-voice-waits', () => looksRight(page));
  await context.setOffline(false);
  await noticed(page, diaryTexts.saved);
  await page.reload();
  const stored = page.getByRole('listitem').filter({ hasText: 'बिना नेट के' });
  await stored.getByRole('button', { name: recordingTexts.play }).waitFor();
  expect(await stored.count()).toBe(1);
  await stored.getByText('हटाएँ').click();
  await button(sheet(), 'हटाएँ').click();
  await stored.waitFor({ state: 'detached' });
});

it('deleting a diary entry removes its dictated note', async () => {
  const { page } = phone;
  await page.getByRole('listitem').filter({ hasText: 'मोटर कम चली' }).getByText('हटाएँ').click();
  await button(sheet(), 'हटाएँ').click();
  await play().waitFor({ state: 'detached' });
});
