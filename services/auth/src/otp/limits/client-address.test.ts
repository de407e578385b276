import { expect, it } from 'vitest';
import { addressBucket, networkBucket } from './client-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('addressBucket(%s) is %s', (ip, bucket) => {
  expect(addressBucket(ip)).toBe(bucket);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1::1', '2001:db8:1::/48'],
])('networkBucket(%s) is %s', (ip, bucket) => {
  expect(networkBucket(ip)).toBe(bucket);
});
