/** Counters of getStats at one moment, summed since the connection started. */
export interface Counts {
  sent: number;
  /** Of the sent packets, as the other side reported. */
  sentLost: number;
  received: number;
  receivedLost: number;
  /** Audio packets of the other side. */
  soundReceived: number;
  /** Of the whole connection, both directions. */
  bytes: number;
  framesDecoded: number;
  roundTripMs?: number;
  /** The browser's estimate of the outgoing bandwidth. */
  availableKbps?: number;
  path?: CallPath;
}

/** A relay is named by the protocol between this side and the relay. */
export type CallPath = 'direct' | 'relay_udp' | 'relay_tcp' | 'relay_tls';

/** The network over the last seconds; what is unknown is missing. Losses as shares, 0 to 1. */
export interface NetworkSample {
  lossSent?: number;
  lossReceived?: number;
  roundTripMs?: number;
  availableKbps?: number;
}

/** The fields of all kinds of stats entries. */
interface Entry {
  id: string;
  type: string;
  kind?: string;
  packetsSent?: number;
  packetsReceived?: number;
  packetsLost?: number;
  bytesSent?: number;
  bytesReceived?: number;
  framesDecoded?: number;
  selectedCandidatePairId?: string;
  /** Firefox only. */
  selected?: boolean;
  nominated?: boolean;
  state?: string;
  currentRoundTripTime?: number;
  availableOutgoingBitrate?: number;
  localCandidateId?: string;
  remoteCandidateId?: string;
  candidateType?: string;
  relayProtocol?: string;
}

export type Report = Pick<ReadonlyMap<string, unknown>, 'forEach'>;

export function countsOf(report: Report): Counts {
  const entries = new Map<string, Entry>();
  report.forEach((entry) => {
    entries.set((entry as Entry).id, entry as Entry);
  });
  const of = (type: string) => [...entries.values()].filter((entry) => entry.type === type);
  const sum = (type: string, field: 'packetsSent' | 'packetsReceived' | 'packetsLost' | 'framesDecoded') =>
    of(type).reduce((total, entry) => total + Math.max(0, entry[field] ?? 0), 0);
  const pairs = of('candidate-pair');
  const pair =
    entries.get(of('transport')[0]?.selectedCandidatePairId ?? '') ??
    pairs.find(({ selected }) => selected) ??
    pairs.find(({ nominated, state }) => nominated && state === 'succeeded');
  const path = pair && pathOf(entries.get(pair.localCandidateId ?? ''), entries.get(pair.remoteCandidateId ?? ''));
  return {
    sent: sum('outbound-rtp', 'packetsSent'),
    sentLost: sum('remote-inbound-rtp', 'packetsLost'),
    received: sum('inbound-rtp', 'packetsReceived'),
    receivedLost: sum('inbound-rtp', 'packetsLost'),
    soundReceived: of('inbound-rtp').reduce(
      (n, { kind, packetsReceived = 0 }) => n + (kind === 'audio' ? packetsReceived : 0),
      0,
    ),
    bytes: pairs.reduce((total, { bytesSent = 0, bytesReceived = 0 }) => total + bytesSent + bytesReceived, 0),
    framesDecoded: sum('inbound-rtp', 'framesDecoded'),
    ...(pair?.currentRoundTripTime !== undefined && { roundTripMs: pair.currentRoundTripTime * 1000 }),
    ...(pair?.availableOutgoingBitrate !== undefined && { availableKbps: pair.availableOutgoingBitrate / 1000 }),
    ...(path && { path }),
  };
}

function pathOf(local: Entry | undefined, remote: Entry | undefined): CallPath | undefined {
  if (local === undefined) return undefined;
  if (local.candidateType === 'relay') {
    if (local.relayProtocol === 'tcp') return 'relay_tcp';
    return local.relayProtocol === 'tls' ? 'relay_tls' : 'relay_udp';
  }
  // The other side's relay: reached like any peer.
  return remote?.candidateType === 'relay' ? 'relay_udp' : 'direct';
}

/** Fewer packets give no reliable share: in pauses hardly any are sent. */
const MIN_PACKETS = 30;

/** Compares a moment some seconds ago with the newest. */
export function sampleOf(before: Counts, now: Counts): NetworkSample {
  const sent = now.sent - before.sent;
  const received = now.received - before.received + Math.max(0, now.receivedLost - before.receivedLost);
  return {
    ...(sent >= MIN_PACKETS && { lossSent: share(now.sentLost - before.sentLost, sent) }),
    ...(received >= MIN_PACKETS && { lossReceived: share(now.receivedLost - before.receivedLost, received) }),
    ...(now.roundTripMs !== undefined && { roundTripMs: now.roundTripMs }),
    ...(now.availableKbps !== undefined && { availableKbps: now.availableKbps }),
  };
}

const share = (part: number, of: number) => Math.min(1, Math.max(0, part / of));
