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
export function relayMatcher(networks: readonly string[]): (ip: string) => boolean {
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

/** Settings for receiving invoices by mail. */
export interface InboundConfig {
  /** Port of the built-in mail server; `null`: it does not run. */
  port: number | null;
  /** If another program uses the port, the start fails instead of going on without mail. */
  portIsAskedFor: boolean;
  /** Connections to the mail server at once; above it, the one that has been silent for longest is closed. */
  connections: number;
  /** The total time of one connection to the mail server. */
  seconds: number;
  /** Files of the certificate and its key; `null`: mail is received unencrypted. */
  tls: { certFile: string; keyFile: string } | null;
  /** The part after the `@` of inbound addresses. */
  domain: string;
  /** Networks of the operator's own mail servers, which forward mail from other senders. */
  relays: readonly string[];
  webhooks: WebhookKeys;
}

/** Secrets by which mail services authenticate their webhooks; `null`: the service is not accepted. */
export interface WebhookKeys {
  postmark: string | null;
  mailgun: string | null;
  /** By a password, by a signature, or by both. */
  sendgrid: { secret: string | null; publicKey: string | null } | null;
}
