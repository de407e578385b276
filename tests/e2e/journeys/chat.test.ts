import type { ChatMessage } from '@anar/contracts/consult/chat';
import { chatTexts } from '@anar/web/texts/features/chat/chat';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acceptedPair, log, type Pair, write } from '../consult/chat-pair.ts';
import { leafPhoto, SEEDED } from '../consult/consult-people.ts';
import { button } from '../payments/payment-phone.ts';
import { decodedEdge, looksRight, shotOf } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** A farmer and a doctor in their chat, each with their own page. */

const product = inBrowser(sharedSystem);

it('a chat carries text and a photo both ways and shows that they were read', async () => {
  const pair = await acceptedPair(product, SEEDED[1]);
  const { farmer, doctor, threadId } = pair;
  const { page } = farmer;
  const desk = doctor.page;
  await page.goto('/consult');
  await page.getByRole('link', { name: 'चैट' }).first().click();
  await page.waitForURL(`**/chat/${threadId}`);
  await log(page).getByText(chatTexts.accepted).waitFor();
  await write(page, 'नमस्ते डॉक्टर');
  await log(page).getByText(chatTexts.stored).waitFor();
  await desk.goto(`/chat/${threadId}`);
  await log(desk).getByText('नमस्ते डॉक्टर').waitFor();
  await log(page).getByText(chatTexts.read).first().waitFor();
  await write(desk, 'बताइए, क्या हुआ?');
  await log(page).getByText('बताइए, क्या हुआ?').waitFor();

  await sendPhoto(page, 'ये धब्बे 4 दिन से हैं');
  await showsPhoto(desk, 'ये धब्बे 4 दिन से हैं');
  await sendPhoto(desk, 'ऐसे काटें');
  await showsPhoto(page, 'ऐसे काटें');
  await log(page).getByText(chatTexts.read).nth(1).waitFor();
  await shotOf(page, 'chat-farmer');
  await shotOf(desk, 'chat-doctor');
  await looksRight(page);
  await looksRight(desk);
  expect(await kindsOf(pair)).toEqual(['text', 'text', 'photo', 'photo']);
  expect([...farmer.complaints, ...doctor.complaints]).toEqual([]);
});

async function sendPhoto(page: Page, words: string): Promise<void> {
  await button(page, 'फोटो भेजें').first().click();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await leafPhoto());
  await page.getByLabel(/फोटो के बारे में/).fill(words);
  await button(page, 'भेजें').last().click();
}

async function showsPhoto(page: Page, words: string): Promise<void> {
  await log(page).getByText(words).waitFor();
  const photo = log(page).getByRole('button', { name: chatTexts.openPhoto }).last().locator('img');
  expect(await decodedEdge(photo)).toBeGreaterThan(100);
}

async function kindsOf({ farmer, threadId }: Pair): Promise<string[]> {
  const { messages } = await farmer.call<{ messages: ChatMessage[] }>('GET', `/api/chat/${threadId}/messages`);
  return messages.flatMap(({ messageType }) => (messageType === 'system' ? [] : messageType)).toReversed();
}
