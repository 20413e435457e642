import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only block of IPv6 from which addresses of the internet are assigned (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the internet, and none of the special ones in IANA's registries for IPv4 and IPv6, nor
 * multicast. An IPv6 address that contains one of IPv4 (mapped, NAT64, 6to4, Teredo) is never public.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}
