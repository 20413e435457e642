import { createHash, createHmac } from 'node:crypto';
import { isSameSecret } from '../../../platform/secrets/token.ts';
import { sendingServerIn } from '../reading/handedBy.ts';
import { Form } from './Form.ts';
import { type MailService, noRawMail, notProven } from './MailService.ts';

const name = 'Mailgun';

/** Mailgun retries for eight hours, possibly with its first signature. */
const signedForSeconds = 12 * 60 * 60;
const clockSkewSeconds = 5 * 60;

/** False if the token was used with another content before. */
type ClaimToken = (token: string, contentHash: string) => Promise<boolean>;

/** Mailgun signs a token and a time, but not the content, so a token is accepted for one mail and a limited time. */
export function mailgun(key: string, claim: ClaimToken): MailService {
  return {
    name,
    inVain: 406,
    admit() {},
    async read({ body, type }) {
      const form = Form.of(body, type);
      const [timestamp, token, signature] = ['timestamp', 'token', 'signature'].map((field) =>
        form?.text(field),
      );
      if (!form || !timestamp || !token || !signature) throw notProven(name);
      const expected = createHmac('sha256', key)
        .update(timestamp + token)
        .digest('hex');
      if (!isSameSecret(signature, expected) || !isRecent(timestamp)) throw notProven(name);
      const raw = form.bytes('body-mime');
      if (!raw) throw noRawMail(name, 'Have its route forward to an address that ends in /mime.');
      const [recipient, from] = [form.text('recipient') ?? '', form.text('sender') ?? ''];
      const hash = createHash('sha256')
        .update(JSON.stringify([recipient, from]))
        .update(raw);
      if (!(await claim(token, hash.digest('hex')))) throw notProven(name);
      const { ip, helo } = sendingServerIn(raw) ?? { ip: null, helo: null };
      return {
        raw,
        recipients: recipient.split(','),
        // Mailgun reports the sending server only in the `Received` line that it adds.
        envelope: { from, ip, helo, isSaid: true },
      };
    },
  };
}

function isRecent(timestamp: string): boolean {
  const age = Date.now() / 1000 - Number(timestamp);
  return age < signedForSeconds && age > -clockSkewSeconds;
}
