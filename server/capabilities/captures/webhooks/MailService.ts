import { Problem } from '../../../platform/http/problem.ts';
import { isSameSecret } from '../../../platform/secrets/token.ts';
import type { Envelope } from '../../uploads/mails/captureStore.ts';

/** `null` if the text is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A mail handed over by a service. */
export interface HandedMail {
  /** The mail as the service received it. */
  raw: Buffer;
  /** From the envelope, since the `To` header may be forged. */
  recipients: string[];
  envelope: Envelope;
}

/** A webhook call with a mail. */
interface MailCall {
  header(name: string): string;
  body: Buffer;
  type: string;
}

/** A service that receives mail for us and hands it over by webhook. */
export interface MailService {
  /** For messages to the operator. */
  name: string;
  /** The status that tells the service not to retry this mail. */
  inVain: 403 | 406;
  /** Throws if the headers already fail to authenticate the service, before the body is read. */
  admit(header: (name: string) => string): void;
  /** Throws if the call is not from the service, or contains no mail. */
  read(call: MailCall): Promise<HandedMail>;
}

export const notProven = (name: string) =>
  new Problem(401, 'not_proven', `This call does not prove that it comes from ${name}.`);

export const malformed = (name: string) =>
  new Problem(400, 'malformed', `This is not a mail as ${name} hands it over.`);

/** 503 makes the service retry, which leaves time to correct its settings. */
export const noRawMail = (name: string, remedy: string) =>
  new Problem(503, 'raw_mail_missing', `${name} has sent a mail in parts. ${remedy}`);

/** Checks the password in the webhook's address (basic authentication); any user name will do. */
export function requirePassword(name: string, authorization: string, secret: string): void {
  const [, encoded = ''] = /^Basic ([\w+/=-]+)$/i.exec(authorization) ?? [];
  const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (!isSameSecret(password, secret)) throw notProven(name);
}
