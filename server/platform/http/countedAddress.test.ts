import { expect, it } from 'vitest';
import { countedAddress } from './countedAddress.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('calls from %s are counted under %s', (ip, counted) => {
  expect(countedAddress(ip)).toBe(counted);
});
