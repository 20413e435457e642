import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The key under which calls of an address are counted. For IPv6 it is the /64, because one customer line has a whole /64
 * and could use another address for every call.
 */
export function countedAddress(ip: string): string {
  if (isIP(ip) === 0) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const groups = ipaddr.IPv6.parse(address.toString()).parts.slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}
