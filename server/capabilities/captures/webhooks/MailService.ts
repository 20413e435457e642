import { Problem } from '../../../platform/http/problem.ts';
import { isSameSecret } from '../../../platform/secrets/isSameSecret.ts';
import type { Envelope } from '../../uploads/mails/captureStore.ts';

/** A mail as a service hands it over. */
export interface HandedMail {
  /** The mail itself, as it came to the service. */
  raw: Buffer;
  /** By the envelope: what the mail says of whom it is for may be made up. */
  recipients: string[];
  envelope: Envelope;
}

/** A call of a service that brings a mail. */
export interface MailCall {
  header(name: string): string;
  /** The body, with its type. */
  body: Buffer;
  type: string;
}

/** A service that takes mail for us, and hands it over by webhook. */
export interface MailService {
  /** For the operator. */
  name: string;
  /** The status by which it knows that handing this mail over again would be of no use. */
  inVain: 403 | 406;
  /** Throws where the headers show already that it is somebody else, before anything is taken in. */
  admit(header: (name: string) => string): void;
  /** Throws where it is somebody else, or there is no mail in it. */
  read(call: MailCall): Promise<HandedMail>;
}

export const notProven = (name: string) =>
  new Problem(401, 'not_proven', `This call does not prove that it comes from ${name}.`);

export const malformed = (name: string) =>
  new Problem(400, 'malformed', `This is not a mail as ${name} hands it over.`);

/** Nothing is lost: the service tries again, and there is time to set it right. */
export const noRawMail = (name: string, remedy: string) =>
  new Problem(503, 'raw_mail_missing', `${name} has sent a mail in parts. ${remedy}`);

/** The password that stands in the address of a webhook. Any name may stand before it. */
export function requirePassword(name: string, authorization: string, secret: string): void {
  const [, encoded = ''] = /^Basic ([\w+/=-]+)$/i.exec(authorization) ?? [];
  const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (!isSameSecret(password, secret)) throw notProven(name);
}
