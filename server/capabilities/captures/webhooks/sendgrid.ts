import { z } from 'zod';
import type { WebhookKeys } from '../../../platform/InboundConfig.ts';
import { isSigned, publicKeyOf } from '../../../platform/secrets/publicKey.ts';
import { Form } from './Form.ts';
import { jsonIn } from './jsonIn.ts';
import {
  type MailService,
  malformed,
  noRawMail,
  notProven,
  requirePassword,
} from './MailService.ts';

const name = 'SendGrid';

const envelopeOfMail = z.object({ to: z.array(z.string()), from: z.string() });

/**
 * A password in the address that it calls proves it, or a signature over the whole of what it sends: whoever sends the
 * same again sends the same mail, which is taken once.
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
      const [time, signature] = ['Timestamp', 'Signature'].map((what) =>
        header(`X-Twilio-Email-Event-Webhook-${what}`),
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
