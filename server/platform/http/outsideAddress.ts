import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether the server may call a URL that a person entered: HTTPS only, no private network (SSRF). In the sandbox this
 * machine is allowed too, because the stand-ins of providers run on it.
 */
export function isOutside(url: string, { sandbox }: { sandbox: boolean }): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username || password) return false;
  if (sandbox && thisMachine.includes(hostname)) return /^https?:$/.test(protocol);
  if (protocol !== 'https:' || !hostname.includes('.')) return false;
  const address = hostname.replace(/^\[|\]$/g, '');
  // The address that a name resolves to is checked when connecting.
  return isIP(address) === 0
    ? !/(^|\.)(localhost|local|internal)\.?$/.test(hostname)
    : ipaddr.parse(address).range() === 'unicast';
}
