import { runTurnServer, type TurnServer } from '@anar/coturn/run-turn-server';
import { type RunningSystem, runSystem } from '@anar/running-system/running-system';
import { callTexts } from '@anar/web/texts/i18n/catalogues/call';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acceptedFarmer, freeDoctor, type Pair } from '../consult/chat-pair.ts';
import { activeOf, SEEDED } from '../consult/consult-people.ts';
import { button } from '../payments/payment-phone.ts';
import { openBrowser, PATIENT } from '../phones/phone.ts';
import { inBrowser } from '../product/in-browser.ts';
import { FAKE_MEDIA } from './call-page.ts';
import {
  answers,
  hangUp,
  type Media,
  mediaOf,
  readyToCall,
  receivesMoreAudio,
  rings,
  seesMore,
  type Wiring,
  wire,
} from './call-phone.ts';

/** Calls over farmers' networks, with a real relay. */

let turn: TurnServer;
const product = inBrowser<RunningSystem>(
  async () => {
    turn = await runTurnServer();
    const system = await runSystem({ env: { consult: { ...turn.env } }, secondConsult: true }).catch(
      async (cause: unknown) => {
        await turn.stop();
        throw cause;
      },
    );
    const stop = () => Promise.all([system.stop(), turn.stop()]).then(() => undefined);
    return { ...system, stop };
  },
  () => openBrowser(FAKE_MEDIA),
);

/** As if the user had refused the camera and allowed the microphone. */
const CAMERA_REFUSED = `
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = (wish) =>
    wish.video ? Promise.reject(new DOMException('refused', 'NotAllowedError')) : open(wish);
`;

/** The doctor calls, the farmer answers; both receive audio. */
async function called(number: string, wiring: Wiring = {}, { cameraRefused = false } = {}): Promise<Pair> {
  const doctor = await freeDoctor(product, number);
  const pair = await acceptedFarmer(product, doctor);
  const { farmer } = pair;
  if (cameraRefused) await farmer.page.addInitScript(CAMERA_REFUSED);
  for (const { page } of [farmer, doctor]) await wire(page, wiring);
  await readyToCall(pair);
  await rings(pair);
  await answers(pair);
  return pair;
}

const bothSee = ({ doctor, farmer }: Pair) => Promise.all([farmer, doctor].map(({ page }) => seesMore(page)));
const ways = ({ doctor, farmer }: Pair): Promise<Media[]> =>
  Promise.all([farmer, doctor].map(({ page }) => mediaOf(page)));
/** Of the newest connection; an ICE restart creates another one. */
const ufragOf = (page: Page) => page.evaluate<string>('/ice-ufrag:(\\S+)/.exec(peers.at(-1).localDescription.sdp)[1]');
const connectionsOf = ({ doctor, farmer }: Pair) =>
  Promise.all([farmer, doctor].map(({ page }) => page.evaluate<number>('peers.length')));
const stateOf = async ({ farmer }: Pair) => (await activeOf(farmer))[0]?.status;

it('a relayed call recovers by ICE restart after ten seconds offline', async () => {
  const pair = await called(SEEDED[0], { relayOnly: true });
  await bothSee(pair);
  // By UDP or, if that is slow, by TCP.
  expect(await ways(pair)).toMatchObject([{ local: 'relay' }, { local: 'relay' }]);
  const users = new Set(turn.allocations().map(({ userId }) => userId));
  expect(users).toEqual(new Set([pair.farmer.userId, pair.doctor.userId]));
  await expect.poll(() => stateOf(pair), PATIENT).toBe('connected');

  const phone = pair.farmer.page;
  const before = await ufragOf(phone);
  turn.pause();
  await phone.context().setOffline(true);
  await phone.getByText(callTexts.noticeReconnecting).first().waitFor();
  await phone.waitForTimeout(10_000);
  turn.resume();
  await phone.context().setOffline(false);
  await bothSee(pair);
  await phone.getByRole('dialog').getByText(callTexts.talking).first().waitFor();
  // By an ICE restart of the same connection.
  expect(await ufragOf(phone)).not.toBe(before);
  expect(await connectionsOf(pair)).toEqual([1, 1]);
  await hangUp(pair);
});

it('a call uses the relay over TCP where the network blocks UDP', async () => {
  const pair = await called(SEEDED[1], { tcpOnly: true });
  await bothSee(pair);
  expect(await ways(pair)).toMatchObject([
    { local: 'relay', relayProtocol: 'tcp' },
    { local: 'relay', relayProtocol: 'tcp' },
  ]);
  await hangUp(pair);
});

it('a call without camera permission continues with audio only, and the doctor sees the reason', async () => {
  const pair = await called(SEEDED[2], {}, { cameraRefused: true });
  const { farmer, doctor } = pair;
  await Promise.all([receivesMoreAudio(farmer.page), receivesMoreAudio(doctor.page), seesMore(farmer.page)]);
  await doctor.page
    .getByText(/का कैमरा नहीं चल रहा/)
    .first()
    .waitFor();
  await farmer.page.getByText('कैमरे की अनुमति नहीं है').first().waitFor();
  await hangUp(pair);
});

it('a call continues while consult is down, and can be ended after its restart', async () => {
  const pair = await called(SEEDED[0]);
  await bothSee(pair);
  await product.system.takeDown('consult');
  await bothSee(pair);
  await product.system.restart('consult');
  await bothSee(pair);
  // Signalling recovers.
  await button(pair.farmer.page, callTexts.micOff).click();
  await pair.doctor.page.getByText('रामू ने माइक बंद किया है').first().waitFor();
  await expect.poll(() => stateOf(pair), PATIENT).toBe('connected');
  await hangUp(pair);
});

it('a call continues when the doctor’s replica is killed: same connection, signals over the other replica', async () => {
  const replica = await product.system.addReplica('consult');
  const doctor = await freeDoctor(product, SEEDED[2]);
  const pair = await acceptedFarmer(product, doctor);
  const { farmer } = pair;
  for (const { page } of [farmer, doctor]) await wire(page);
  await readyToCall(pair);
  const keeper = await keptBy(doctor.page, 'consult-2');
  await keptBy(farmer.page, 'consult-1');
  await rings(pair);
  await answers(pair);
  await bothSee(pair);
  await replica.kill();
  await bothSee(pair);
  await expect.poll(keeper, PATIENT).toBe('consult-1');
  await button(doctor.page, callTexts.micOff).click();
  await farmer.page
    .getByText(/ने माइक बंद किया है/)
    .first()
    .waitFor();
  await button(farmer.page, callTexts.micOff).click();
  await doctor.page.getByText('रामू ने माइक बंद किया है').first().waitFor();
  expect(await connectionsOf(pair)).toEqual([1, 1]);
  await hangUp(pair);
}, 180_000);

/** Reloads a page until its socket is on the replica of this name; returns the replica. */
async function keptBy(page: Page, name: string): Promise<() => string | undefined> {
  let keeper: string | undefined;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      keeper = /^0\{"sid":"([^~"]+)~/.exec(String(payload))?.[1] ?? keeper;
    }),
  );
  while (keeper !== name) {
    keeper = undefined;
    await page.reload();
    await expect.poll(() => keeper, PATIENT).toBeDefined();
  }
  return () => keeper;
}

it('a call rings in both tabs of a farmer; the first answer takes it, the other tab stops ringing', async () => {
  const doctor = await freeDoctor(product, SEEDED[1]);
  const pair = await acceptedFarmer(product, doctor);
  const { farmer, consultation } = pair;
  const other = await farmer.page.context().newPage();
  await other.goto('/consult');
  await other.getByText(consultation.problemDescription).first().waitFor();
  await readyToCall(pair);
  await rings(pair);
  await other.getByRole('alertdialog').waitFor();
  await answers(pair, 'सिर्फ़ आवाज़');
  await other.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await other.getByRole('dialog').getByText(callTexts.talking).count()).toBe(0);
  await hangUp(pair);
});
