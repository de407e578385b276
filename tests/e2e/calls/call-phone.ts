import { farmerCallTexts } from '@anar/web/texts/features/call/farmer-call';
import { callTexts } from '@anar/web/texts/i18n/catalogues/call';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Pair } from '../consult/chat-pair.ts';
import { button } from '../payments/payment-phone.ts';
import { PATIENT } from '../phones/phone.ts';

/** How a page's peer connections are created. */
export interface Wiring {
  /** Relay candidates only. */
  relayOnly?: boolean;
  /** UDP is blocked: only TCP candidates are offered. */
  tcpOnly?: boolean;
}

/** Records the peer connections that a page creates, with the restrictions of its network. */
export async function wire(page: Page, wiring: Wiring = {}): Promise<void> {
  await page.addInitScript(wirePeers, wiring);
}

/** In a page, before its own code. */
export function wirePeers({ relayOnly = false, tcpOnly = false }: Wiring): void {
  type Server = { urls: string | string[] };
  type Config = { iceServers?: Server[] };
  type Peer = { setConfiguration(config: Config): void };
  const scope = globalThis as unknown as { peers: unknown[]; RTCPeerConnection: new (config: Config) => Peer };
  scope.peers = [];
  const Real = scope.RTCPeerConnection;
  const overTcp = (server: Server) => ({
    ...server,
    urls: [server.urls].flat().filter((url) => url.includes('transport=tcp')),
  });
  const asTheNetwork = (config: Config): Config => ({
    ...config,
    iceServers: (config.iceServers ?? [])
      .map((one) => (tcpOnly ? overTcp(one) : one))
      .filter(({ urls }) => urls.length > 0),
    ...((relayOnly || tcpOnly) && { iceTransportPolicy: 'relay' }),
  });
  scope.RTCPeerConnection = class extends Real {
    constructor(config: Config) {
      super(asTheNetwork(config));
      scope.peers.push(this);
    }
    override setConfiguration(config: Config): void {
      super.setConfiguration(asTheNetwork(config));
    }
  };
}

/** Of any browser. */
interface AnyPage {
  evaluate<T>(what: () => Promise<T>): Promise<T>;
}

/** Statistics of a page's newest peer connection. */
export interface Media {
  state: string | undefined;
  /** Decoded frames of the other side's video. */
  frames: number;
  /** Received audio of the other side. */
  audioBytes: number;
  /** Type of the selected candidate pair: `host`, `relay` …, and the relay's protocol. */
  local?: string;
  relayProtocol?: string;
}

export async function mediaOf(page: AnyPage): Promise<Media> {
  return page.evaluate(async () => {
    type Row = Record<string, string | number | boolean>;
    type Peer = { connectionState: string; getStats(): Promise<Map<string, Row>> };
    const peer = (globalThis as unknown as { peers: Peer[] }).peers.at(-1);
    const rows = [...((await peer?.getStats())?.values() ?? [])];
    const sum = (kind: string, what: string) =>
      rows
        .filter((row) => row.type === 'inbound-rtp' && row.kind === kind)
        .reduce((all, row) => all + Number(row[what] ?? 0), 0);
    const transport = rows.find((row) => row.type === 'transport');
    const pair = rows.find((row) => row.id === transport?.selectedCandidatePairId);
    const own = rows.find((row) => row.id === pair?.localCandidateId);
    return {
      state: peer?.connectionState,
      frames: sum('video', 'framesDecoded'),
      audioBytes: sum('audio', 'bytesReceived'),
      ...(own && { local: String(own.candidateType) }),
      ...(own?.relayProtocol !== undefined && { relayProtocol: String(own.relayProtocol) }),
    };
  });
}

/** Waits until a page decodes further frames. */
export async function seesMore(page: AnyPage, timeout = PATIENT.timeout): Promise<void> {
  const { frames } = await mediaOf(page);
  await expect.poll(async () => (await mediaOf(page)).frames, { timeout }).toBeGreaterThan(frames + 5);
}

export async function receivesMoreAudio(page: AnyPage, timeout = PATIENT.timeout): Promise<void> {
  const { audioBytes } = await mediaOf(page);
  await expect.poll(async () => (await mediaOf(page)).audioBytes, { timeout }).toBeGreaterThan(audioBytes + 500);
}

/**
 * A doctor who has called before has the case open; the farmer has the list open, and their browser will ask for
 * permission.
 */
export async function readyToCall({ farmer, doctor, consultation }: Pair): Promise<void> {
  await doctor.page.context().grantPermissions(['microphone', 'camera']);
  await doctor.page.goto(`/consult?list=active&case=${consultation.id}`);
  await farmer.page.goto('/consult');
  await farmer.page.getByText(consultation.problemDescription).first().waitFor();
}

export async function rings({ farmer, doctor }: Pair): Promise<void> {
  await button(doctor.page, /वीडियो कॉल करें/).click();
  await farmer.page.getByRole('alertdialog').waitFor();
}

/** The farmer answers, with video by default, and allows the browser's prompt; media flows. */
export async function answers({ farmer: { page } }: Pair, how: string = farmerCallTexts.takeVideo): Promise<void> {
  await button(page, how).click();
  const explained = button(page, 'आगे बढ़ें');
  const talking = page.getByRole('dialog').getByText(callTexts.talking).first();
  await explained.or(talking).first().waitFor();
  if (await explained.isVisible()) await explained.click();
  await talking.waitFor();
}

export async function hangUp({ doctor, farmer }: Pair): Promise<void> {
  await button(doctor.page, callTexts.end).click();
  await button(doctor.page, callTexts.endYes).click();
  await farmer.page.getByText(farmerCallTexts.overByDoctor).first().waitFor();
}

/** Time of the next click on a page, by this machine's clock. */
export const clickedAt = (page: Page): Promise<number> =>
  page.evaluate(
    "new Promise((resolve) => addEventListener('click', () => resolve(Date.now()), { once: true, capture: true }))",
  );

/** Time of the first decoded frame of the next peer connection, by the same clock. */
export const firstFrameAt = (page: Page): Promise<number> =>
  page.evaluate(`(async () => {
    for (;;) {
      const rows = [...((await peers.at(-1)?.getStats())?.values() ?? [])];
      if (rows.some(({ type, kind, framesDecoded }) => type === 'inbound-rtp' && kind === 'video' && framesDecoded > 0)) return Date.now();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })()`);
