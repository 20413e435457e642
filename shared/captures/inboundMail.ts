import { z } from 'zod';
import { type Endpoint, endpoint } from '../http/endpoint.ts';

/** The answers are those that each of the services understands; none of them looks at what is said in words. */
const answer = z.object({ received: z.literal(true) });

/** Mail that a service has taken for us. It says who it is in the way that it knows, and the body is in its own form. */
const inboundMail = (
  path: string,
): Endpoint<'anyone', undefined, undefined, undefined, { received: true }> =>
  endpoint({ method: 'POST', path, access: 'anyone', anyBody: true, answer });

export const postmarkMail = inboundMail('/api/inbound/postmark');

/** What is under an address with this ending gets mails as they came. */
export const mailgunMail = inboundMail('/api/inbound/mailgun/mime');

export const sendgridMail = inboundMail('/api/inbound/sendgrid');
