import type { ChatMessage } from '@anar/contracts/consult/chat';
import { runTogether } from '@anar/running-system/running-system';
import { chatTexts } from '@anar/web/texts/features/chat/chat';
import { profileTexts } from '@anar/web/texts/features/profile/profile';
import { recordingTexts } from '@anar/web/texts/sound/recording/recording';
import { MongoClient } from 'mongodb';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button } from '../payments/payment-phone.ts';
import { decodedEdge, looksRight, PATIENT, shotOf } from '../phones/phone.ts';
import { inBrowser } from '../product/in-browser.ts';
import { openSpeakingBrowser } from '../voice/voice-caller.ts';
import { acceptedPair, field, log, type Pair, write } from './chat-pair.ts';
import { leafPhoto, SEEDED } from './consult-people.ts';

/** A farmer and a doctor in their chat, each with their own page; its states are tested beside its components. */

const product = inBrowser(runTogether, openSpeakingBrowser);

/** Pixels of the list below its visible part. */
const belowSight = (page: Page) =>
  log(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
const messagesOf = async ({ farmer, threadId }: Pair) =>
  (await farmer.call<{ messages: ChatMessage[] }>('GET', `/api/chat/${threadId}/messages`)).messages
    .filter(({ messageType }) => messageType !== 'system')
    .toReversed();

it('a chat carries text, photo and voice, keeps drafts over a reload, and shows delivery and read marks', async () => {
  const pair = await acceptedPair(product, SEEDED[0]);
  const { farmer, doctor, threadId } = pair;
  const { page } = farmer;
  const desk = doctor.page;
  await page.goto('/consult');
  await page.getByRole('link', { name: 'चैट' }).first().click();
  await page.waitForURL(`**/chat/${threadId}`);
  await page.getByText(chatTexts.privateWithDoctor).waitFor();
  await log(page).getByText(chatTexts.accepted).waitFor();
  await page
    .getByText(/2 दिन 23 घंटे बाकी/)
    .first()
    .waitFor();
  await shotOf(page, 'chat-empty');
  await looksRight(page);

  await write(page, 'नमस्ते डॉक्टर');
  await log(page).getByText(chatTexts.stored).waitFor();
  await desk.goto(`/chat/${threadId}`);
  await log(desk).getByText('नमस्ते डॉक्टर').waitFor();
  await log(page).getByText(chatTexts.read).waitFor();

  await write(desk, 'बताइए, क्या हुआ?');
  await log(page).getByText('बताइए, क्या हुआ?').waitFor();

  await button(page, 'फोटो भेजें').first().click();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await leafPhoto());
  await page.getByLabel(/फोटो के बारे में/).fill('ये धब्बे 4 दिन से हैं');
  // A camera app may evict the page on a small phone.
  await page.reload();
  await expect.poll(() => page.getByLabel(/फोटो के बारे में/).inputValue(), PATIENT).toBe('ये धब्बे 4 दिन से हैं');
  await shotOf(page, 'chat-photo-preview');
  await looksRight(page);
  await button(page, 'भेजें').last().click();
  await log(desk).getByText('ये धब्बे 4 दिन से हैं').waitFor();
  const photo = log(desk).getByRole('button', { name: chatTexts.openPhoto }).locator('img');
  expect(await decodedEdge(photo)).toBeGreaterThan(100);

  await button(page, recordingTexts.speakLong).click();
  const goOn = button(page, recordingTexts.explainGo);
  await goOn.or(button(page, 'रोकें')).first().waitFor();
  if (await goOn.isVisible()) await goOn.click();
  // Inside the panel: at 20:04 that text is also shown below the messages.
  await page
    .getByRole('region', { name: recordingTexts.speakLong })
    .getByText(/[2-9] सेकंड|0:0[2-9]/)
    .first()
    .waitFor();
  await shotOf(page, 'chat-recording');
  await button(page, 'रोकें').click();
  await page.getByText(recordingTexts.review).first().waitFor();
  // What opens below the list does not cover its end.
  await expect.poll(() => belowSight(page), PATIENT).toBeLessThanOrEqual(2);
  await page.goto('/consult');
  await page.goto(`/chat/${threadId}`);
  await page.getByText(recordingTexts.review).first().waitFor();
  await shotOf(page, 'chat-voice-review');
  await looksRight(page);
  await button(page, 'भेजें').last().click();
  await log(desk).getByRole('button', { name: recordingTexts.play }).waitFor();
  await page.reload();
  await field(page).waitFor();
  expect(await page.getByText(recordingTexts.review).count()).toBe(0);
  await log(desk).getByRole('button', { name: recordingTexts.play }).click();
  await log(desk).getByRole('button', { name: 'रोकें' }).waitFor();
  for (const one of [page, desk]) await expect.poll(() => one.getByRole('button', { name: /^नीचे/ }).count()).toBe(0);
  await expect.poll(() => log(page).getByText(chatTexts.read).count()).toBeGreaterThanOrEqual(2);
  await shotOf(page, 'chat-farmer');
  await shotOf(desk, 'chat-doctor');
  await looksRight(page);
  await looksRight(desk);
  const kinds = (await messagesOf(pair)).map(({ messageType }) => messageType);
  expect(kinds).toEqual(['text', 'text', 'photo', 'voice']);

  await write(page, 'गलती से लिखा');
  await log(desk).getByText('गलती से लिखा').waitFor();
  await log(page).getByText('गलती से लिखा').click({ button: 'right' });
  await shotOf(page, 'chat-menu');
  await looksRight(page);
  expect([...farmer.complaints, ...doctor.complaints]).toEqual([]);
}, 240_000);

it('a chat message written offline in a closed app is sent once; logout removes the chat from the phone', async () => {
  const pair = await acceptedPair(product, SEEDED[1], { width: 360, height: 640 });
  const { farmer, doctor, threadId } = pair;
  const [context, desk] = [farmer.page.context(), doctor.page];
  let { page } = farmer;
  await page.goto(`/chat/${threadId}`);
  await desk.goto(`/chat/${threadId}`);
  await log(page).getByText(chatTexts.accepted).waitFor();
  await write(desk, 'पेड़ कैसे हैं?');
  await log(page).getByText('पेड़ कैसे हैं?').waitFor();

  await context.setOffline(true);
  await write(page, 'बंद होने से पहले');
  await log(page).getByText(chatTexts.queued).waitFor();
  await shotOf(page, 'chat-offline');
  await looksRight(page);
  await page.close();
  await context.setOffline(false);
  page = await context.newPage();
  await page.goto('/');
  await log(desk).getByText('बंद होने से पहले').waitFor();
  expect((await messagesOf(pair)).filter(({ content }) => content === 'बंद होने से पहले')).toHaveLength(1);

  // Logging out removes the chat from the phone.
  await page.goto(`/chat/${threadId}`);
  await field(page).fill('अधूरी बात');
  await page.goto('/profile');
  await button(page, profileTexts.logout).click();
  await page.waitForURL('**/login**');
  const left = () => page.evaluate('indexedDB.databases().then((all) => all.map(({ name }) => name))');
  await expect.poll(left).not.toContain('anar-mitra-chat');
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('अधूरी बात');
}, 240_000);

it('a chat fits small screens and large text, also when expired or not found', async () => {
  const { farmer, doctor, threadId, consultation } = await acceptedPair(product, SEEDED[2], {
    width: 360,
    height: 640,
  });
  const { page } = farmer;
  for (const n of [1, 2, 3])
    await doctor.call('POST', `/api/chat/${threadId}/messages`, { content: `सलाह ${n}: ड्रिप कम करें, पत्तों की फोटो भेजें।` });
  await page.goto(`/chat/${threadId}`);
  await log(page).getByText('3 नए संदेश').waitFor();
  await write(page, 'ठीक है, कल सुबह भेजूँगा');
  await log(page).getByText(chatTexts.stored).first().waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await shotOf(page, 'chat-320');
  await looksRight(page);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await shotOf(page, 'chat-200-percent');
  await looksRight(page);
  await page.setViewportSize({ width: 360, height: 640 });

  const mongo = await MongoClient.connect(process.env.MONGO_URL ?? '');
  const rows = mongo.db(product.system.databases.consult).collection<{ _id: string }>('consultations');
  await rows.updateOne(
    { _id: consultation.id },
    { $set: { acceptedAt: new Date(Date.now() - 3 * 86_400_000), threadOpenUntil: new Date() } },
  );
  await mongo.close();
  await page.reload();
  await page.getByText(chatTexts.expiredTitle).waitFor();
  await log(page).getByText('सलाह 1').first().waitFor();
  await shotOf(page, 'chat-expired');
  await looksRight(page);
  await page.goto(`/chat/${consultation.id}`);
  await page.getByText(chatTexts.absent).first().waitFor();
  await shotOf(page, 'chat-absent');
  await looksRight(page);
}, 240_000);
