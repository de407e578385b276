import { describe, expect, it } from 'vitest';
import { countsOf, sampleOf } from './network-sample.ts';

const report = (...entries: { id: string; [field: string]: unknown }[]) =>
  new Map(entries.map((entry) => [entry.id, entry]));

const chromium = (local: object = { candidateType: 'host' }, remote: object = { candidateType: 'host' }) =>
  report(
    { id: 'T', type: 'transport', selectedCandidatePairId: 'P2' },
    { id: 'P1', type: 'candidate-pair', state: 'failed', nominated: false, bytesSent: 10, bytesReceived: 1 },
    {
      ...{ id: 'P2', type: 'candidate-pair', state: 'succeeded', nominated: true, bytesSent: 1000, bytesReceived: 500 },
      ...{
        currentRoundTripTime: 0.12,
        availableOutgoingBitrate: 400_000,
        localCandidateId: 'L',
        remoteCandidateId: 'R',
      },
    },
    { id: 'L', type: 'local-candidate', ...local },
    { id: 'R', type: 'remote-candidate', ...remote },
    { id: 'OA', type: 'outbound-rtp', kind: 'audio', packetsSent: 100 },
    { id: 'OV', type: 'outbound-rtp', kind: 'video', packetsSent: 300 },
    { id: 'RA', type: 'remote-inbound-rtp', kind: 'audio', packetsLost: 4 },
    { id: 'RV', type: 'remote-inbound-rtp', kind: 'video', packetsLost: -1 },
    { id: 'IA', type: 'inbound-rtp', kind: 'audio', packetsReceived: 90, packetsLost: 1 },
    { id: 'IV', type: 'inbound-rtp', kind: 'video', packetsReceived: 200, packetsLost: 2, framesDecoded: 33 },
  );

it('reads the stats of Chromium', () => {
  expect(countsOf(chromium())).toEqual({
    ...{ sent: 400, sentLost: 4, received: 290, receivedLost: 3, soundReceived: 90, bytes: 1511, framesDecoded: 33 },
    ...{ roundTripMs: 120, availableKbps: 400, path: 'direct' },
  });
});

it('reads the stats of Firefox: no transport, no bandwidth estimate', () => {
  const firefox = report(
    { id: 'P', type: 'candidate-pair', selected: true, state: 'succeeded', bytesSent: 7, localCandidateId: 'L' },
    { id: 'L', type: 'local-candidate', candidateType: 'relay', relayProtocol: 'tcp' },
  );
  expect(countsOf(firefox)).toMatchObject({ bytes: 7, path: 'relay_tcp', sent: 0 });
});

it('omits what the report does not contain', () => {
  const nothing = { sent: 0, sentLost: 0, received: 0, receivedLost: 0, soundReceived: 0, bytes: 0, framesDecoded: 0 };
  expect(countsOf(report())).toEqual(nothing);
});

describe('the path', () => {
  it.each([
    ['direct', { candidateType: 'srflx' }, { candidateType: 'prflx' }],
    ['relay_udp', { candidateType: 'relay', relayProtocol: 'udp' }, { candidateType: 'host' }],
    ['relay_tcp', { candidateType: 'relay', relayProtocol: 'tcp' }, { candidateType: 'relay' }],
    ['relay_tls', { candidateType: 'relay', relayProtocol: 'tls' }, { candidateType: 'srflx' }],
    ['relay_udp', { candidateType: 'srflx' }, { candidateType: 'relay' }],
  ])('%s', (path, local, remote) => {
    expect(countsOf(chromium(local, remote)).path).toBe(path);
  });
});

describe('a sample', () => {
  const zero = { sent: 0, sentLost: 0, received: 0, receivedLost: 0, soundReceived: 0, bytes: 0, framesDecoded: 0 };

  it('is the share of packets lost between two reports', () => {
    const now = {
      ...zero,
      sent: 200,
      sentLost: 20,
      received: 75,
      receivedLost: 25,
      roundTripMs: 90,
      availableKbps: 300,
    };
    expect(sampleOf(zero, now)).toEqual({ lossSent: 0.1, lossReceived: 0.25, roundTripMs: 90, availableKbps: 300 });
  });

  it('omits losses of few packets, and clamps shares to 0 to 1', () => {
    expect(sampleOf(zero, { ...zero, sent: 10, sentLost: 5, received: 3, receivedLost: 3 })).toEqual({});
    expect(sampleOf({ ...zero, sentLost: 5 }, { ...zero, sent: 100, sentLost: 3 })).toEqual({ lossSent: 0 });
    expect(sampleOf(zero, { ...zero, sent: 40, sentLost: 90 })).toEqual({ lossSent: 1 });
  });
});
