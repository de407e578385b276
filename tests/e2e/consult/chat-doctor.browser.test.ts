import type { Consultation } from '@anar/contracts/consult/consultations';
import { runSystem } from '@anar/running-system/running-system';
import { chatTexts } from '@anar/web/texts/features/chat/chat';
import { threadsTexts } from '@anar/web/texts/features/chat/threads/threads';
import { waitingTexts } from '@anar/web/texts/features/consult/waiting/waiting';
import { caseTexts } from '@anar/web/texts/features/doctor/case/case';
import { deskTexts } from '@anar/web/texts/features/doctor/desk/desk';
import { MongoClient } from 'mongodb';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button } from '../payments/payment-phone.ts';
import { looksRight, PATIENT, shotOf } from '../phones/phone.ts';
import { inBrowser } from '../product/in-browser.ts';
import { acceptedFarmer, freeDoctor, log, say, talkedWith, write } from './chat-pair.ts';
import { doctorVisits, farmerVisits, pastOf, SEEDED, topUp, walletOf } from './consult-people.ts';

/**
 * Layout of a doctor's chats on a phone, of a closed chat, and during an outage; their content is tested beside the
 * components.
 */

const product = inBrowser(runSystem);
const PHONE = { width: 360, height: 640 };
const consultations = async <T>(work: (rows: ReturnType<typeof rowsOf>) => Promise<T>): Promise<T> => {
  const mongo = await MongoClient.connect(process.env.MONGO_URL ?? '');
  return work(rowsOf(mongo)).finally(() => mongo.close());
};
const rowsOf = (mongo: MongoClient) =>
  mongo.db(product.system.databases.consult).collection<{ _id: string }>('consultations');
const THREE_DAYS_MS = 3 * 86_400_000;
/** As if accepted three days ago. */
const isOver = (id: string) => {
  const set = { acceptedAt: new Date(Date.now() - THREE_DAYS_MS), threadOpenUntil: new Date() };
  return consultations((rows) => rows.updateOne({ _id: id }, { $set: set }));
};

/** Buttons outside of the screen, where a dialog hides them from `looksRight`. */
const cutOff = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('[role=dialog] button, [role=alertdialog] button')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth)
    .map((one) => one.getAttribute('aria-label') ?? one.textContent)`);

/** On a usual phone, on a narrow one, and there with doubled text size. */
async function looksRightEverywhere(page: Page, name: string): Promise<void> {
  await shotOf(page, name);
  await looksRight(page);
  expect(await cutOff(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await shotOf(page, `${name}-320`);
  await looksRight(page);
  expect(await cutOff(page)).toEqual([]);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await shotOf(page, `${name}-200-percent`);
  await looksRight(page);
  expect(await cutOff(page)).toEqual([]);
  await page.evaluate("document.documentElement.style.fontSize = ''");
  await page.setViewportSize(PHONE);
}

it('a doctor’s list of chats fits small screens, also when a search finds nothing', async () => {
  const doctor = await freeDoctor(product, SEEDED[0], PHONE);
  const desk = doctor.page;
  const [read, over, unread] = [
    await talkedWith(product, doctor),
    await talkedWith(product, doctor),
    await talkedWith(product, doctor, 'फल फट रहे हैं'),
  ];
  await say(read.farmer, read.threadId, 'कल ड्रिप चलाऊँ या आज?');
  await doctor.call('PUT', `/api/chat/${read.threadId}/marks`, { readUpTo: 2 });
  await say(doctor, read.threadId, 'कल सुबह चलाइए।');
  await say(over.farmer, over.threadId, 'धन्यवाद डॉक्टर');
  await doctor.call('PUT', `/api/chat/${over.threadId}/marks`, { readUpTo: 2 });
  await isOver(over.consultation.id);
  await say(unread.farmer, unread.threadId, 'ड्रिप कम कर दी है', 'पत्ती पर लोहा कब छिड़कूँ? पत्ते नीचे से पीले पड़ रहे हैं।');

  await desk.goto('/chat');
  await desk.getByRole('region', { name: threadsTexts.unreadGroup }).getByRole('link').first().waitFor();
  await desk.getByRole('region', { name: threadsTexts.readGroup }).getByRole('link').first().waitFor();
  await looksRightEverywhere(desk, 'doctor-chats');

  const search = desk.getByRole('searchbox', { name: threadsTexts.search });
  await search.fill('कुछ और');
  await desk.getByText('“कुछ और” कहीं नहीं मिला').waitFor();
  await shotOf(desk, 'doctor-chats-nothing-found');
  await looksRight(desk);
  expect(doctor.complaints).toEqual([]);
}, 240_000);

it('a doctor’s quick replies and the sheet that edits them fit small screens', async () => {
  const doctor = await freeDoctor(product, SEEDED[1], PHONE);
  const desk = doctor.page;
  const { threadId, farmer } = await acceptedFarmer(product, doctor);
  await desk.goto(`/chat/${threadId}`);
  const replies = desk.getByRole('group', { name: threadsTexts.replies }).getByRole('button');
  await replies.first().waitFor();
  await looksRightEverywhere(desk, 'quick-replies');

  const count = await replies.count();
  await button(desk, 'बदलें').click();
  await button(desk, threadsTexts.addReply).click();
  await looksRightEverywhere(desk, 'quick-replies-sheet');
  for (let left = count + 1; left > 0; left--) await button(desk, 'जवाब 1 हटाएँ').click();
  await desk.getByRole('button', { name: threadsTexts.save, exact: true }).click();
  await expect.poll(() => replies.count()).toBe(0);
  await shotOf(desk, 'quick-replies-none');
  await looksRight(desk);
  expect([...doctor.complaints, ...farmer.complaints]).toEqual([]);
}, 240_000);

it('a doctor closes an unanswered consultation after confirming: it is missed and the fee is refunded', async () => {
  const { browser, system } = product;
  const doctor = await doctorVisits(browser, system, SEEDED[2], PHONE);
  const desk = doctor.page;
  await doctor.call('PUT', `/api/doctors/${doctor.userId}/presence`, { status: 'online' });
  const farmer = await farmerVisits(browser, system);
  const { page } = farmer;
  await topUp(system, farmer, 500);
  const asked = await farmer.call<Consultation>('POST', '/api/consultations', {
    ...{ userId: farmer.userId, doctorId: doctor.userId, photoUrls: [] },
    problemDescription: 'फल फट रहे हैं',
  });
  await page.goto(`/consult?view=waiting&id=${asked.id}`);
  await desk.goto('/consult');
  await button(desk, deskTexts.incomingOpen).first().click();
  await looksRightEverywhere(desk, 'case-requested');
  await button(desk, 'स्वीकार करें').last().click();
  await page.getByText(waitingTexts.acceptedTitle).first().waitFor();
  await page.getByRole('link', { name: 'चैट' }).waitFor();
  await looksRightEverywhere(page, 'waiting-accepted');

  await button(desk, caseTexts.talked).waitFor();
  for (const name of ['चैट', caseTexts.call])
    await desk
      .getByRole('link', { name: new RegExp(name) })
      .last()
      .waitFor();
  await looksRightEverywhere(desk, 'case-ringing');
  expect((await walletOf(farmer)).held).toBe(asked.consultationFee);

  await button(desk, caseTexts.letGo).click();
  await desk.getByText(/परामर्श बंद हो जाएगा और फ़ीस/).waitFor();
  await looksRightEverywhere(desk, 'case-let-go');
  await button(desk, caseTexts.letGoYes).click();
  await desk.getByText(caseTexts.letGoDone).first().waitFor();
  await shotOf(desk, 'case-let-go-done');
  await looksRight(desk);
  await expect.poll(() => walletOf(farmer), PATIENT).toEqual({ available: 500, held: 0 });
  expect((await pastOf(farmer))[0]).toMatchObject({ status: 'missed' });
  const [missed] = await pastOf(farmer);
  await page.goto(`/chat/${missed?.chatThreadId}`);
  await page.getByText(chatTexts.closedTitle).waitFor();
  await log(page).getByText(chatTexts.missed).waitFor();
  await looksRightEverywhere(page, 'chat-missed');
  expect([...doctor.complaints, ...farmer.complaints]).toEqual([]);
}, 240_000);

it('a chat shows an error while its server is down, opens when it is back, and sends what was written meanwhile', async () => {
  const { system } = product;
  const doctor = await freeDoctor(product, SEEDED[0], PHONE);
  const { farmer, threadId, consultation } = await acceptedFarmer(product, doctor);
  await say(doctor, threadId, 'बताइए, क्या हुआ?');
  const { page } = farmer;
  await system.takeDown('consult');
  await page.goto(`/chat/${threadId}`);
  await page.getByText(chatTexts.unreachable).waitFor();
  await looksRightEverywhere(page, 'chat-server-down');
  await system.restart('consult');
  // By itself after the reconnect: a click now could miss the button.
  await log(page).getByText('बताइए, क्या हुआ?').waitFor();

  // Cached content is there during the outage, and written messages wait.
  await system.takeDown('consult');
  await page.reload();
  await log(page).getByText('बताइए, क्या हुआ?').waitFor();
  await write(page, 'पत्ते पीले हैं');
  await log(page)
    .getByText(/कतार में|जा रहा है/)
    .waitFor();
  await looksRightEverywhere(page, 'chat-server-down-kept');
  await system.restart('consult');
  await log(page).getByText(chatTexts.stored).or(log(page).getByText(chatTexts.delivered)).first().waitFor();

  await page.emulateMedia({ colorScheme: 'dark' });
  await doctor.page.emulateMedia({ colorScheme: 'dark' });
  await doctor.page.goto(`/chat/${threadId}`);
  await log(doctor.page).getByText('पत्ते पीले हैं').waitFor();
  await log(page).getByText(chatTexts.read).waitFor();
  await looksRightEverywhere(page, 'chat-dark');
  await looksRightEverywhere(doctor.page, 'chat-dark-doctor');
  await page.emulateMedia({ colorScheme: 'light' });

  await isOver(consultation.id);
  await page.reload();
  await page.getByText(chatTexts.expiredTitle).waitFor();
  await looksRightEverywhere(page, 'chat-over');
  await page.goto('/chat/none');
  await page.getByText(chatTexts.absent).first().waitFor();
  await looksRightEverywhere(page, 'chat-not-found');
  expect([...doctor.complaints, ...farmer.complaints]).toEqual([]);
}, 240_000);
