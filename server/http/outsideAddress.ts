import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that nobody outside has: what strangers name is never there, but what is none of their business may be. */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(network, bits, 'ipv6');
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return !inside.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether an address that somebody has given may be called: over HTTPS, outside. `sandbox`: what stands in for the outside
 * is on this machine.
 */
export function isOutside(url: string, { sandbox }: { sandbox: boolean }): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username || password) return false;
  if (sandbox && thisMachine.includes(hostname)) return /^https?:$/.test(protocol);
  if (protocol !== 'https:' || !hostname.includes('.')) return false;
  const address = hostname.replace(/^\[|\]$/g, '');
  // A name is looked up as the call goes out, and judged by what it leads to then.
  return isIP(address) === 0
    ? !/(^|\.)(localhost|local|internal)\.?$/.test(hostname)
    : isPublicAddress(address);
}

class NotPublicError extends Error {
  readonly code = 'NOT_PUBLIC';

  constructor(hostname: string) {
    super(`${hostname} leads to an address that is not public`);
  }
}

/** Looks a name up, and refuses it where it leads inside. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const first: LookupAddress | undefined = found?.[0];
    if (error || !first) return callback(error ?? new Error('Unknown host'), '', 4);
    if (!found.every(({ address }) => isPublicAddress(address))) {
      return callback(new NotPublicError(hostname), '', 4);
    }
    if (options.all) return callback(null, found);
    return callback(null, first.address, first.family);
  });
};
