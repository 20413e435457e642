import type { MxRecord } from 'node:dns';
import type { SenderAuthentication } from '#shared/checks/CheckInput.ts';
import type { FileType } from '#shared/uploads/fileTypes.ts';
import type { Envelope } from '../../uploads/mails/captureStore.ts';
import type { UnreadableMailReason } from './UnreadableMail.ts';

/** A file in a mail that may be an invoice. */
export interface MailDocument {
  name: string;
  type: FileType;
  bytes: Uint8Array;
}

/** A file that was left out, and why. */
export interface LeftOut {
  name: string;
  size: number;
  why: string;
}

export interface Authenticity {
  authentication: SenderAuthentication;
  /** The results of SPF, DKIM and DMARC. */
  details: Readonly<Record<string, string>>;
}

export interface ReadMail extends Authenticity {
  from: { name: string | null; address: string } | null;
  subject: string | null;
  /** The body as plain text. */
  text: string;
  textIsCut: boolean;
  documents: MailDocument[];
  leftOut: LeftOut[];
  attachmentCount: number;
  /** Why there is no document, in words for the person; `null` if there is one. */
  nothing: string | null;
  /** The Message-ID that an answer names; `null` if nobody would read one, or a program might answer it. */
  answerable: string | null;
}

/** DNS records: texts in pieces, addresses, or mail servers. */
export type Records = string[] | string[][] | MxRecord[];

/** A DNS lookup; its errors have the `code` of the resolver. */
export type ResolveName = (name: string, type: string) => Promise<Records>;

/** Messages to the worker process. */
export type MailTask =
  | { kind: 'read'; bytes: Uint8Array; envelope: Envelope }
  | { kind: 'resolved'; id: number; records: Records }
  | { kind: 'unresolved'; id: number; code: string };

/** Messages from the worker process. It has no network access, so it asks the server for DNS lookups. */
export type MailAnswer =
  | { kind: 'read'; mail: ReadMail }
  | { kind: 'unreadable'; reason: UnreadableMailReason }
  | { kind: 'failed'; message: string }
  | { kind: 'resolve'; id: number; name: string; type: string };
