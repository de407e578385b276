import { isIPv6 } from 'node:net';

/**
 * The bucket of a per-address limit: an IPv4 address as it is, an IPv6 address by its first 64 bits, because one
 * subscriber owns all addresses below those.
 */
export function addressBucket(ip: string): string {
  const plain = plainAddress(ip);
  return isIPv6(plain) ? firstGroups(plain, 4) : plain;
}

/** The bucket of the surrounding network, in which one customer may have many addresses: /24 of IPv4, /48 of IPv6. */
export function networkBucket(ip: string): string {
  const plain = plainAddress(ip);
  return isIPv6(plain) ? firstGroups(plain, 3) : plain.replace(/\.\d+$/, '.0/24');
}

function plainAddress(ip: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
}

function firstGroups(ip: string, count: number): string {
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...back];
  return `${groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${16 * count}`;
}
