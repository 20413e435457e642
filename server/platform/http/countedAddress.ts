import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Under what rates of an address are counted. Of IPv6 that is the /64: one customer line has a whole one, and could take
 * another address for every call.
 */
export function countedAddress(ip: string): string {
  if (isIP(ip) === 0) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const groups = ipaddr.IPv6.parse(address.toString()).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}
