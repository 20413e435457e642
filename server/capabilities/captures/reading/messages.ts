import type { MxRecord } from 'node:dns';
import type { SenderAuthentication } from '#shared/checks/Checked.ts';
import type { FileType } from '#shared/uploads/fileTypes.ts';
import type { Envelope } from '../../uploads/mails/captureStore.ts';
import type { UnreadableMailReason } from './UnreadableMail.ts';

/** A file in a mail that may be an invoice. */
export interface MailDocument {
  name: string;
  type: FileType;
  bytes: Uint8Array;
}

/** What was left out, and why. */
export interface LeftOut {
  name: string;
  size: number;
  why: string;
}

export interface Authenticity {
  authentication: SenderAuthentication;
  /** What each of the methods says, for whoever wants to know. */
  details: Readonly<Record<string, string>>;
}

export interface ReadMail extends Authenticity {
  from: { name: string | null; address: string } | null;
  subject: string | null;
  /** What it says, as text alone. */
  text: string;
  textIsCut: boolean;
  documents: MailDocument[];
  leftOut: LeftOut[];
  /** Files that came with it. */
  attachmentCount: number;
  /** Why there is no document, for the person; `null` where there is one. */
  nothing: string | null;
}

/** What a name of the network stands for: texts in their pieces, addresses, or servers of mail. */
export type Records = string[] | string[][] | MxRecord[];

/** Answers what the network's names say: `code` of what it throws is that of the resolver. */
export type ResolveName = (name: string, type: string) => Promise<Records>;

/** What a process that takes mails apart is asked for, and told. */
export type MailTask =
  | { kind: 'read'; bytes: Uint8Array; envelope: Envelope }
  | { kind: 'resolved'; id: number; records: Records }
  | { kind: 'unresolved'; id: number; code: string };

/** What it answers; it has no way to the network of its own, and asks. */
export type MailAnswer =
  | { kind: 'read'; mail: ReadMail }
  | { kind: 'unreadable'; reason: UnreadableMailReason }
  | { kind: 'failed'; message: string }
  | { kind: 'resolve'; id: number; name: string; type: string };
