import { isIPv6 } from 'node:net';

/** The first four groups of an IPv6 address: the /64 assigned to one household or phone. */
function network64(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  if (tail !== undefined) {
    const after = tail.split(':').filter((group) => group !== '').length;
    while (groups.length + after < 8) groups.push('0');
  }
  return groups.slice(0, 4).join(':');
}

/** The subject that a request without a user is charged to: the IPv4 address, or the /64 network of an IPv6 one. */
export function addressSubject(ip: string): string {
  const plain = ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice('::ffff:'.length) : ip;
  return isIPv6(plain) ? `net-${network64(plain).replaceAll(':', '-')}` : `ip-${plain}`;
}

export function userSubject(userId: string): string {
  return `user-${userId}`;
}
