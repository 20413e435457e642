import { isIP } from 'node:net';
import { z } from 'zod';
import { jsonIn, type MailService, malformed, noRawMail, requirePassword } from './MailService.ts';

const name = 'Postmark';

/** The fields that we need. */
const content = z.object({
  OriginalRecipient: z.string(),
  RawEmail: z.string().optional(),
  FromFull: z.object({ Email: z.string() }).optional(),
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
});

/** Postmark signs nothing; the password in the webhook's address authenticates it. */
export function postmark(secret: string): MailService {
  return {
    name,
    inVain: 403,
    admit: (header) => requirePassword(name, header('Authorization'), secret),
    async read({ body }) {
      const parsed = content.safeParse(jsonIn(body.toString()));
      if (!parsed.success) throw malformed(name);
      const { OriginalRecipient, RawEmail, FromFull, Headers } = parsed.data;
      if (!RawEmail) {
        throw noRawMail(name, 'Switch on “Include raw email content in JSON payload” there.');
      }
      const path = Headers.find(({ Name }) => Name.toLowerCase() === 'return-path')?.Value;
      const from = path?.trim().replace(/^<|>$/g, '') ?? FromFull?.Email ?? '';
      return {
        raw: Buffer.from(RawEmail),
        recipients: [OriginalRecipient],
        envelope: { from, ...handedBy(Headers), isSaid: true },
      };
    },
  };
}

/** Postmark reports the sending server only in the headers. If they disagree, one of them is forged. */
function handedBy(headers: readonly { Name: string; Value: string }[]) {
  const checked = headers.filter(({ Name }) => Name.toLowerCase() === 'received-spf');
  const valuesOf = (key: string) =>
    checked.map(({ Value }) => new RegExp(`[\\s;]${key}=([^\\s;]+)`, 'i').exec(Value)?.[1] ?? '');
  const [ip = '', ...others] = new Set(valuesOf('client-ip'));
  const isOne = isIP(ip) !== 0 && others.length === 0;
  return { ip: isOne ? ip : null, helo: (isOne && valuesOf('helo')[0]) || null };
}
