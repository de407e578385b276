import { runTogether } from '@anar/running-system/running-system';
import { farmerCallTexts } from '@anar/web/texts/features/call/farmer-call';
import { permissionTexts } from '@anar/web/texts/features/call/permission/permission';
import { callTexts } from '@anar/web/texts/i18n/catalogues/call';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acceptedFarmer, freeDoctor, type Pair } from '../consult/chat-pair.ts';
import { SEEDED } from '../consult/consult-people.ts';
import { button } from '../payments/payment-phone.ts';
import { looksRight, openBrowser, PATIENT, shotOf } from '../phones/phone.ts';
import { inBrowser } from '../product/in-browser.ts';
import { subscribed } from '../push/push-inbox.ts';
import { FAKE_MEDIA } from './call-page.ts';
import { seesMore, wire } from './call-phone.ts';

/** Screens of a call that lacks something or was interrupted. */

const product = inBrowser(runTogether, () => openBrowser(FAKE_MEDIA));
const SIZES = [
  { width: 360, height: 640 },
  { width: 320, height: 568 },
];

/** A doctor with microphone permission, and a farmer with the consultation open. */
async function beforeTheCall(number: string, browser = product.browser): Promise<Pair> {
  const doctor = await freeDoctor(product, number);
  const pair = await acceptedFarmer({ ...product, browser }, doctor);
  await doctor.page.context().grantPermissions(['microphone', 'camera']);
  await doctor.page.goto(`/consult?list=active&case=${pair.consultation.id}`);
  return pair;
}

async function rings({ doctor, farmer }: Pair): Promise<void> {
  await farmer.page.goto('/consult');
  await farmer.page.getByText('पत्ते पीले पड़ रहे हैं').first().waitFor();
  await button(doctor.page, /वीडियो कॉल करें/).click();
  await farmer.page.getByRole('alertdialog').waitFor();
}

/** Nothing overflows on either small phone. */
async function fits(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await looksRight(page);
    await shotOf(page, `${name}-${size.width}`);
  }
}

it('a call to a farmer who is away rings by push, which opens the incoming call', async () => {
  const pair = await beforeTheCall(SEEDED[2]);
  const { farmer, doctor } = pair;
  await wire(doctor.page);
  await doctor.page.reload();
  const { shown } = await subscribed(product.system, farmer);
  await farmer.page.goto('about:blank');
  await button(doctor.page, /वीडियो कॉल करें/).click();
  const ofCall = async () => (await shown()).filter(({ path }) => path.startsWith('/consult'));
  await expect.poll(async () => (await ofCall())[0]?.title, PATIENT).toMatch(/कॉल/);
  const [push] = await ofCall();

  await wire(farmer.page);
  await farmer.page.context().grantPermissions(['microphone', 'camera']);
  await farmer.page.goto(push?.path ?? '');
  await farmer.page.getByRole('alertdialog').waitFor();
  await button(farmer.page, farmerCallTexts.takeVideo).click();
  await seesMore(farmer.page);
  await seesMore(doctor.page);
}, 180_000);

it('a refused microphone shows how to allow it', async () => {
  const shy = await openBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny']);
  try {
    const pair = await beforeTheCall(SEEDED[0], shy);
    const { page } = pair.farmer;
    await rings(pair);
    await button(page, farmerCallTexts.takeVideo).click();
    const [explained, refused] = [button(page, permissionTexts.go), page.getByText(permissionTexts.blockedTitle)];
    await explained.or(refused).first().waitFor();
    // Some browsers refuse without a prompt.
    if (await explained.isVisible()) await explained.click();
    await refused.waitFor();
    await page.getByText('ऊपर पते की पट्टी में').waitFor();
    await fits(page, 'call-refused');
  } finally {
    await shy.close();
  }
});

it('a reopened app offers to return to its call; blocked sound, a weak network and a reconnect are shown', async () => {
  const pair = await beforeTheCall(SEEDED[1]);
  const { farmer, doctor } = pair;
  await wire(doctor.page);
  await doctor.page.reload();
  await farmer.page.context().grantPermissions(['microphone', 'camera']);
  await rings(pair);
  await button(farmer.page, farmerCallTexts.takeVideo).click();
  await farmer.page.getByRole('dialog').getByText(callTexts.talking).waitFor();

  // As when a phone kills the app: a new page with only what the browser stored.
  const page = await farmer.page.context().newPage();
  await page.addInitScript(`
    const original = RTCPeerConnection.prototype.getStats;
    let lost = 0;
    RTCPeerConnection.prototype.getStats = async function () {
      const entries = new Map(await original.call(this));
      for (const [id, entry] of entries) {
        if (entry.type !== 'remote-inbound-rtp' || !window.isWeak) continue;
        lost += 100;
        entries.set(id, { ...entry, packetsLost: lost });
      }
      return entries;
    };
    const play = HTMLAudioElement.prototype.play;
    let isPressed = false;
    HTMLAudioElement.prototype.play = function () {
      return isPressed ? play.call(this) : Promise.reject(new DOMException('press first', 'NotAllowedError'));
    };
    const isSound = (target) => target.closest('button')?.textContent.includes('आवाज़ चालू करें');
    addEventListener('click', ({ target }) => (isPressed ||= isSound(target)), true);
  `);
  await farmer.page.close();
  await page.goto('/');
  await button(page, callTexts.stillBack).waitFor();
  await fits(page, 'call-back');
  await button(page, callTexts.stillBack).click();
  await page.getByRole('dialog').getByText(callTexts.talking).waitFor();
  await page.getByText(/\d MB/).waitFor();
  await button(page, /आवाज़ चालू करें/).waitFor();
  await fits(page, 'call-sound-blocked');
  await button(page, /आवाज़ चालू करें/).click();
  await button(page, /आवाज़ चालू करें/).waitFor({ state: 'detached' });
  // The camera is on again, as it was.
  await page.evaluate('isWeak = true');
  await page.getByText(callTexts.noticePoor).waitFor();
  await fits(page, 'call-weak');
  await doctor.page.getByText(/का नेट कमज़ोर है/).waitFor();
  await shotOf(doctor.page, 'call-doctor-weak');

  await doctor.page.evaluate('for (const peer of peers) peer.close()');
  await page.getByText(callTexts.noticeReconnecting).waitFor();
  await fits(page, 'call-reconnecting');
  await page.getByRole('dialog').getByText(callTexts.talking).waitFor();

  // The doctor reloads the page on another screen.
  await doctor.page.goto('/profile');
  await button(doctor.page, callTexts.stillBack).waitFor();
  await shotOf(doctor.page, 'call-doctor-back');
  await button(doctor.page, callTexts.stillBack).click();
  await doctor.page.getByText(callTexts.talking).waitFor();
  await button(doctor.page, callTexts.end).click();
  await button(doctor.page, callTexts.endYes).click();
  await page.getByText(farmerCallTexts.overByDoctor).first().waitFor();
  await doctor.page.getByLabel(callTexts.controls).waitFor({ state: 'detached' });
  // No prompt to return to an ended call.
  await page.reload();
  await page.getByRole('heading').first().waitFor();
  expect(await button(page, callTexts.stillBack).count()).toBe(0);
});
