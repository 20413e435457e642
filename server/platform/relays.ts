import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** Loopback and private networks. */
const defaultNetworks =
  '127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1,fc00::/7,fe80::/10';

/** Addresses and networks, separated by commas. */
export const relayList = z
  .string()
  .default(defaultNetworks)
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((networks) => networks.every(isNetwork), 'must be addresses or networks, as 10.0.0.0/8');

/** A predicate for addresses of the operator's own mail servers. */
export function relaysIn(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const { address, bits } = partsOf(network);
    list.addSubnet(address, bits, familyOf(address));
  }
  return (ip) => {
    const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
    return isIP(address) !== 0 && list.check(address, familyOf(address));
  };
}

function isNetwork(network: string): boolean {
  const { address, bits } = partsOf(network);
  return isIP(address) !== 0 && bits >= 0 && bits <= widthOf(address);
}

function partsOf(network: string): { address: string; bits: number } {
  const [address = '', bits] = network.split('/');
  return { address, bits: bits === undefined ? widthOf(address) : Number(bits || 'none') };
}

function widthOf(address: string): number {
  return isIP(address) === 6 ? 128 : 32;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
