import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';

/** The services look only at the status, not at the body of the answer. */
const answer = z.object({ received: z.literal(true) });

/**
 * Webhook of a service that receives mail for us. Each service authenticates in its own way, with a body in its own
 * format.
 */
const inboundMail = (
  path: string,
): Endpoint<'anyone', undefined, undefined, undefined, { received: true }> =>
  endpoint({ method: 'POST', path, access: 'anyone', anyBody: true, answer });

export const postmarkMail = inboundMail('/api/inbound/postmark');

/** Mailgun sends the raw MIME message if the URL ends in `mime`. */
export const mailgunMail = inboundMail('/api/inbound/mailgun/mime');

export const sendgridMail = inboundMail('/api/inbound/sendgrid');
