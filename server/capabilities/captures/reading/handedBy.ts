import { isIP } from 'node:net';
import { mailLimits } from './limits.ts';

/** The server that handed a mail over. */
export interface SendingServer {
  ip: string;
  helo: string | null;
}

/** Reads from the `Received` lines which server handed the mail to the first server that we trust. */
export function sendingServerIn(mail: Uint8Array): SendingServer | null {
  for (const line of receivedLines(mail)) {
    const [, helo = '', rest = ''] = /^received:\s*from\s+(\S+)\s+(.*)$/is.exec(line) ?? [];
    if (helo === '') continue;
    const [, ip = ''] = /^\((?:[^()[\]\s]+ )?\[?(?:IPv6:)?([\da-f:.]+)[\])\s]/i.exec(rest) ?? [];
    if (isIP(ip) === 0) return null;
    if (!isLocal(ip)) return { ip, helo };
  }
  return null;
}

function receivedLines(mail: Uint8Array): string[] {
  const start = Buffer.from(mail.subarray(0, mailLimits.headerBytes)).toString('latin1');
  const [head = ''] = start.split(/\r?\n\r?\n/, 1);
  return head.split(/\r?\n(?![ \t])/).filter((line) => /^received:/i.test(line));
}

/** Whether an address is of this machine or a private network. */
export function isLocal(ip: string): boolean {
  return /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^(::1$|f[cd][0-9a-f]{2}:|fe80:)/i.test(
    ip,
  );
}
