import type { Consultation } from '@anar/contracts/consult/consultations';
import { setFee } from '@anar/running-system/administrator';
import { composerTexts } from '@anar/web/texts/features/chat/composer/composer';
import type { Page } from 'playwright-core';
import type { InBrowser } from '../product/in-browser.ts';
import { doctorVisits, farmerVisits, type Visitor } from './consult-people.ts';

/** A farmer and the doctor who accepted them: their chat is open. */
export interface Pair {
  farmer: Visitor;
  doctor: Visitor;
  consultation: Consultation;
  threadId: string;
}

/** An online doctor without a fee. */
export async function freeDoctor(
  { browser, system }: InBrowser,
  number: string,
  size?: { width: number; height: number },
): Promise<Visitor> {
  const doctor = await doctorVisits(browser, system, number, size);
  await setFee(system, doctor.userId, 0);
  await doctor.call('PUT', `/api/doctors/${doctor.userId}/presence`, { status: 'online' });
  return doctor;
}

/** Another farmer, accepted and spoken with, so that the doctor may accept the next one. */
export async function talkedWith(product: InBrowser, doctor: Visitor, problem?: string): Promise<Pair> {
  const pair = await acceptedFarmer(product, doctor, problem);
  await doctor.call('PATCH', `/api/consultations/${pair.consultation.id}/phone-call`, {});
  return pair;
}

/** Another farmer accepted by the doctor. */
export async function acceptedFarmer(
  { browser, system }: InBrowser,
  doctor: Visitor,
  problemDescription = 'पत्ते पीले पड़ रहे हैं',
): Promise<Pair> {
  const farmer = await farmerVisits(browser, system);
  const asked = await farmer.call<Consultation>('POST', '/api/consultations', {
    ...{ userId: farmer.userId, doctorId: doctor.userId, photoUrls: [] },
    problemDescription,
  });
  const consultation = await doctor.call<Consultation>('PATCH', `/api/consultations/${asked.id}/accept`);
  return { farmer, doctor, consultation, threadId: consultation.chatThreadId ?? '' };
}

/** A free consultation, accepted by the doctor. */
export async function acceptedPair(
  product: InBrowser,
  ...doctor: [string, { width: number; height: number }?]
): Promise<Pair> {
  return acceptedFarmer(product, await freeDoctor(product, ...doctor));
}

export const log = (page: Page) => page.getByRole('log');
export const field = (page: Page) => page.getByLabel(composerTexts.text);
export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}
/** As the phone does it, without a page. */
export const say = async ({ userId: _, call }: Visitor, threadId: string, ...contents: string[]): Promise<void> => {
  for (const content of contents) await call('POST', `/api/chat/${threadId}/messages`, { content });
};
