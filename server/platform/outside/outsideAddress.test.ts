import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './isPublicAddress.ts';
import { isPublicUrl } from './postOutside.ts';

describe('a URL that a person entered', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
  ])('%s may be called', (url) => {
    expect(isPublicUrl(url, { sandbox: false, outsidePorts: [443, 80] })).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://localhost/abc',
    'https://db.internal/abc',
    'https://printer.local/abc',
    'https://intranet/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://10.1.2.3/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.0.1/abc',
    'https://[::1]/abc',
    'https://[::ffff:10.0.0.1]/abc',
    'https://[fd00::1]/abc',
    'https://[::10.0.0.1]/abc',
    'https://fcm.googleapis.com:22/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user:secret@fcm.googleapis.com/abc',
    'file:///etc/passwd',
    'nonsense',
  ])('%s may not be called', (url) => {
    expect(isPublicUrl(url, { sandbox: false, outsidePorts: [443, 80] })).toBe(false);
  });

  it.each([
    ['http://127.0.0.1:4000/hook', true],
    ['http://localhost:4000/hook', true],
    ['http://10.1.2.3/hook', false],
    ['http://example.com/hook', false],
    ['ftp://localhost/hook', false],
  ])('%s may be called in the sandbox: %s', (url, stands) => {
    expect(isPublicUrl(url, { sandbox: true, outsidePorts: [443, 80] })).toBe(stands);
  });
});

describe('an address of IANA’s registries of special addresses', () => {
  it.each([
    ['this network', '0.0.0.0', '0.255.255.255'],
    ['private use', '10.0.0.0', '10.255.255.255'],
    ['carrier-grade NAT', '100.64.0.0', '100.127.255.255'],
    ['loopback', '127.0.0.0', '127.255.255.255'],
    ['link-local', '169.254.0.0', '169.254.255.255'],
    ['private use', '172.16.0.0', '172.31.255.255'],
    ['IETF protocols', '192.0.0.0', '192.0.0.255'],
    ['documentation', '192.0.2.0', '192.0.2.255'],
    ['AS112', '192.31.196.0', '192.31.196.255'],
    ['AMT', '192.52.193.0', '192.52.193.255'],
    ['6to4 relays', '192.88.99.0', '192.88.99.255'],
    ['private use', '192.168.0.0', '192.168.255.255'],
    ['AS112', '192.175.48.0', '192.175.48.255'],
    ['benchmarking', '198.18.0.0', '198.19.255.255'],
    ['documentation', '198.51.100.0', '198.51.100.255'],
    ['documentation', '203.0.113.0', '203.0.113.255'],
    ['multicast', '224.0.0.0', '239.255.255.255'],
    ['reserved', '240.0.0.0', '255.255.255.254'],
    ['broadcast', '255.255.255.255', '255.255.255.255'],
    ['unspecified and IPv4-compatible', '::', '::8.8.8.8'],
    ['loopback', '::1', '::1'],
    ['IPv4-mapped', '::ffff:0:0', '::ffff:8.8.8.8'],
    ['IPv4-translated', '::ffff:0:0:0', '::ffff:0:808:808'],
    ['NAT64', '64:ff9b::', '64:ff9b::8.8.8.8'],
    ['local NAT64', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
    ['discard only', '100::', '100::ffff:ffff:ffff:ffff'],
    ['dummy prefix', '100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff'],
    ['Teredo', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['IETF protocols', '2001:1::1', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['6to4', '2002::', '2002:808:808::1'],
    ['AS112', '2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
    ['documentation', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['unassigned', '4000::', '5eff::1'],
    ['segment routing', '5f00::', '5f00:ffff::1'],
    ['unassigned', '8000::', 'fbff::1'],
    ['unique local', 'fc00::', 'fdff:ffff::1'],
    ['link-local', 'fe80::', 'febf:ffff::1'],
    ['site-local', 'fec0::', 'feff:ffff::1'],
    ['multicast', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ])('%s is not public: %s to %s', (_, first, last) => {
    expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false]);
  });

  it.each(['8.8.8.8', '100.128.0.1', '172.32.0.1', '2a00:1450:4001::1', '2606:4700::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});
