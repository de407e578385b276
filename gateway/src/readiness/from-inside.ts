import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');
privateNetworks.addAddress('::1', 'ipv6');

/** True for one of us who asks the process itself: from a private address and not through any proxy. */
export function isFromInside(request: Pick<FastifyRequest, 'headers' | 'ip'>): boolean {
  const { headers, ip } = request;
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  return privateNetworks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
