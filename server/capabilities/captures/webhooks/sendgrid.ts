import { z } from 'zod';
import type { WebhookKeys } from '../../../platform/InboundConfig.ts';
import { isSigned, publicKeyOf } from '../../../platform/secrets/publicKey.ts';
import { Form } from './Form.ts';
import {
  jsonIn,
  type MailService,
  malformed,
  noRawMail,
  notProven,
  requirePassword,
} from './MailService.ts';

const name = 'SendGrid';

const envelopeOfMail = z.object({ to: z.array(z.string()), from: z.string() });

/**
 * SendGrid is authenticated by the password in the webhook's address, or by a signature over the whole body. A replayed
 * call brings the same mail, which is stored once.
 */
export function sendgrid({ secret, publicKey }: NonNullable<WebhookKeys['sendgrid']>): MailService {
  const key = publicKey === null ? null : publicKeyOf(publicKey);
  return {
    name,
    inVain: 406,
    admit(header) {
      if (secret !== null) requirePassword(name, header('Authorization'), secret);
    },
    async read({ header, body, type }) {
      const [time, signature] = ['Timestamp', 'Signature'].map((suffix) =>
        header(`X-Twilio-Email-Event-Webhook-${suffix}`),
      );
      if (key && !isSigned([time ?? '', body], signature ?? '', key)) throw notProven(name);
      const form = Form.of(body, type);
      const envelope = envelopeOfMail.safeParse(jsonIn(form?.text('envelope') ?? ''));
      if (!form || !envelope.success) throw malformed(name);
      const raw = form.bytes('email');
      if (!raw) throw noRawMail(name, 'Switch on “POST the raw, full MIME message” there.');
      const { to, from } = envelope.data;
      return {
        raw,
        recipients: to,
        envelope: { from, ip: form.text('sender_ip') ?? null, helo: null },
      };
    },
  };
}
