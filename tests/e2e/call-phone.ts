import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** How the peer connections of a page are made. */
export interface Wiring {
  /** Media may cross the relay only. */
  relayOnly?: boolean;
  /** UDP is refused by the network: only ways over TCP are offered. */
  tcpOnly?: boolean;
}

/** Remembers the peer connections of a page, as its code opens them, and makes them as the network would. */
export async function wire(page: Page, { relayOnly = false, tcpOnly = false }: Wiring = {}): Promise<void> {
  await page.addInitScript(
    ({ relay, tcp }) => {
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
          .map((one) => (tcp ? overTcp(one) : one))
          .filter(({ urls }) => urls.length > 0),
        ...((relay || tcp) && { iceTransportPolicy: 'relay' }),
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
    },
    { relay: relayOnly, tcp: tcpOnly },
  );
}

/** What the newest peer connection of a page counts. */
export interface Media {
  /** Decoded of the other side's picture. */
  frames: number;
  /** Of the other side's sound. */
  audioBytes: number;
  /** Of the pair of candidates in use: `host`, `relay` … and for a relay how it is reached. */
  local?: string;
  relayProtocol?: string;
}

export async function mediaOf(page: Page): Promise<Media> {
  return page.evaluate(async () => {
    type Row = Record<string, string | number | boolean>;
    const peers = (globalThis as unknown as { peers: { getStats(): Promise<Map<string, Row>> }[] }).peers;
    const rows = [...((await peers.at(-1)?.getStats())?.values() ?? [])];
    const sum = (kind: string, what: string) =>
      rows
        .filter((row) => row.type === 'inbound-rtp' && row.kind === kind)
        .reduce((all, row) => all + Number(row[what] ?? 0), 0);
    const transport = rows.find((row) => row.type === 'transport');
    const pair = rows.find((row) => row.id === transport?.selectedCandidatePairId);
    const own = rows.find((row) => row.id === pair?.localCandidateId);
    return {
      frames: sum('video', 'framesDecoded'),
      audioBytes: sum('audio', 'bytesReceived'),
      ...(own && { local: String(own.candidateType) }),
      ...(own?.relayProtocol !== undefined && { relayProtocol: String(own.relayProtocol) }),
    };
  });
}

/** Waits until a page decodes more frames than it has. */
export async function seesMore(page: Page, timeout = 20_000): Promise<void> {
  const { frames } = await mediaOf(page);
  await expect.poll(async () => (await mediaOf(page)).frames, { timeout }).toBeGreaterThan(frames + 5);
}

export async function hearsMore(page: Page, timeout = 20_000): Promise<void> {
  const { audioBytes } = await mediaOf(page);
  await expect.poll(async () => (await mediaOf(page)).audioBytes, { timeout }).toBeGreaterThan(audioBytes + 500);
}
