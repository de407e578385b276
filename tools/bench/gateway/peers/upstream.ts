import { createServer } from 'node:http';
import { readSettings } from './settings.ts';

/**
 * The service behind every peer: the cheapest server there is, with headers and a body as our orchard service sends
 * them.
 */

const orchard = {
  id: '01KAKQ5V6ZC2M9W8X7T4R3N1PB',
  userId: '01KAKQ4TT1Z8Q2J7Y6M5H4G3FD',
  name: 'मेरा बाग',
  status: 'active',
  plantCount: 420,
  plantAge: 5,
  plantPhase: 'growth',
  plantBahar: 'mrig',
  soilType: 'loamy',
  irrigationType: 'drip',
  rowSpacing: 4.5,
  plantSpacing: 3,
  latitude: 17.66,
  longitude: 75.9,
  place: { source: 'gps', approximate: false, district: 'solapur', districtName: 'सोलापुर', state: 'Maharashtra' },
  createdAt: '2026-11-20T04:31:07.113Z',
};
const body = Buffer.from(
  JSON.stringify({ data: [orchard, { ...orchard, name: 'नदी वाला बाग', plantPhase: 'fruiting' }] }),
);
const headers = {
  'x-request-id': '01KAKQ7F3T5B8D1E4G6H9J2K0M',
  'content-security-policy': "default-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.length,
};

createServer((_request, reply) => {
  reply.writeHead(200, headers);
  reply.end(body);
}).listen(readSettings().port, '127.0.0.1');
