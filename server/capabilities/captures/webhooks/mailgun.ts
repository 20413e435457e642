import { createHash, createHmac } from 'node:crypto';
import { isSameSecret } from '../../../platform/secrets/isSameSecret.ts';
import { handedByInLines } from '../reading/handedBy.ts';
import { Form } from './Form.ts';
import { type MailService, noRawMail, notProven } from './MailService.ts';

const name = 'Mailgun';

/** It goes on trying for eight hours, and may do so with what it has signed at first. */
const signedForSeconds = 12 * 60 * 60;
const clocksDifferBySeconds = 5 * 60;

/** Says of a token whether it came with this content alone so far. */
type ClaimToken = (token: string, contentHash: string) => Promise<boolean>;

/** It signs a token and a time, but not what it sends: a token is good for one mail, and for so long. */
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
      const right = createHmac('sha256', key)
        .update(timestamp + token)
        .digest('hex');
      if (!isSameSecret(signature, right) || !isRecent(timestamp)) throw notProven(name);
      const raw = form.bytes('body-mime');
      if (!raw) throw noRawMail(name, 'Have its route forward to an address that ends in /mime.');
      const [recipient, from] = [form.text('recipient') ?? '', form.text('sender') ?? ''];
      const hash = createHash('sha256')
        .update(JSON.stringify([recipient, from]))
        .update(raw);
      if (!(await claim(token, hash.digest('hex')))) throw notProven(name);
      const { ip, helo } = handedByInLines(raw) ?? { ip: null, helo: null };
      return {
        raw,
        recipients: recipient.split(','),
        // It does not say where the mail came from, but in the line that it has put on top of it.
        envelope: { from, ip, helo, isSaid: true },
      };
    },
  };
}

function isRecent(timestamp: string): boolean {
  const age = Date.now() / 1000 - Number(timestamp);
  return age < signedForSeconds && age > -clocksDifferBySeconds;
}
