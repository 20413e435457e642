import { createHash } from 'node:crypto';
import type { Email } from 'postal-mime';
import { type FileType, tooLarge, wrongType } from '#shared/uploads/fileTypes.ts';
import { largestFile } from '#shared/uploads/largestFile.ts';
import { plainName } from '../../../platform/files/plainName.ts';
import { typeOfHead } from '../../uploads/typeOfFile.ts';
import { mailLimits } from './limits.ts';
import type { LeftOut, MailDocument } from './messages.ts';
import { parseMail } from './parseMail.ts';
import { filesInTnef, isTnef } from './tnef.ts';
import { UnreadableMail } from './UnreadableMail.ts';
import { filesInZip, isOfficeFile, isZip } from './zip.ts';

interface Part {
  name: string;
  mimeType: string;
  bytes: Uint8Array;
  /** Part of the text, such as a logo. */
  isInText: boolean;
}

export interface Collected {
  documents: MailDocument[];
  leftOut: LeftOut[];
  /** Files of the mail, including those in archives, without pictures that are part of its text. */
  attachmentCount: number;
  /** Mails attached to it, the outermost first. */
  inner: Email[];
}

/** In bytes: a photo of an invoice is larger, a logo is smaller. */
const largestLogo = 100_000;
const smallestPhoto = 5_000;

/** Attachments that are never invoices: signatures, contact cards, invitations. */
const accessories =
  /^(application\/(pgp-|pkcs7-signature|x-pkcs7-signature|ics)|text\/(calendar|vcard|x-vcard)|message\/(delivery|disposition))/;

/** Collects the files of a mail that may be invoices, also from archives and attached mails. */
export class Documents {
  readonly #collected: Collected = { documents: [], leftOut: [], attachmentCount: 0, inner: [] };
  readonly #hashes = new Map<string, string>();
  #parts = 0;
  #unpacked = 0;

  static async of(email: Email): Promise<Collected> {
    const documents = new Documents();
    await documents.#addMail(email, 0);
    return documents.#collected;
  }

  async #addMail(email: Email, depth: number): Promise<void> {
    for (const {
      filename,
      mimeType,
      content,
      disposition,
      related,
      contentId,
    } of email.attachments) {
      const isShown = Boolean(contentId && email.html?.includes(contentId.replace(/[<>]/g, '')));
      await this.#add(
        {
          name: plainName(filename ?? nameFor(mimeType)),
          mimeType,
          bytes: bytesOf(content),
          isInText: related === true || disposition === 'inline' || isShown,
        },
        depth,
      );
    }
  }

  async #add(part: Part, depth: number): Promise<void> {
    this.#countPart(part.bytes.length);
    if (isMail(part)) return this.#unpackMail(part, depth);
    if (isTnef(part.bytes)) return this.#unpackTnef(part, depth);
    if (isZip(part.bytes) && !(await isOfficeFile(part.bytes))) return this.#unpackZip(part, depth);
    if (accessories.test(part.mimeType)) return;
    this.#judge(part);
  }

  #countPart(size: number): void {
    this.#parts++;
    this.#unpacked += size;
    if (this.#parts > mailLimits.parts) throw new UnreadableMail('too_many_parts');
    if (this.#unpacked > mailLimits.unpackedBytes) throw new UnreadableMail('too_large');
  }

  async #unpackMail({ bytes }: Part, depth: number): Promise<void> {
    requireShallow(depth);
    const inner = await parseMail(bytes);
    this.#collected.inner.push(inner);
    await this.#addMail(inner, depth + 1);
  }

  async #unpackTnef({ bytes }: Part, depth: number): Promise<void> {
    requireShallow(depth);
    for (const { name, bytes: file } of filesInTnef(bytes)) {
      if (file === null) {
        this.#countPart(0);
        this.#skip(name, 'Outlook has packed it in a way that Docket cannot read.');
        continue;
      }
      const before = this.#parts;
      await this.#addAll([{ name, bytes: file }], depth + 1);
      if (isTnef(file) && this.#parts === before + 1) {
        this.#skip(
          name,
          'It is a mail without files that Outlook has packed. Forward that mail itself.',
        );
      }
    }
  }

  /** Counts an attachment whose content cannot be used. */
  #skip(name: string, why: string): void {
    this.#collected.attachmentCount++;
    this.#leaveOut({ name: plainName(name), bytes: new Uint8Array() }, why);
  }

  async #unpackZip({ name, bytes }: Part, depth: number): Promise<void> {
    requireShallow(depth);
    const { files, problem } = await filesInZip(bytes, {
      files: mailLimits.parts - this.#parts,
      bytes: mailLimits.unpackedBytes - this.#unpacked,
    });
    if (problem) {
      this.#collected.attachmentCount++;
      this.#leaveOut({ name, bytes }, `${name} ${problem}`);
    }
    await this.#addAll(files, depth + 1);
  }

  async #addAll(
    files: readonly { name: string; bytes: Uint8Array }[],
    depth: number,
  ): Promise<void> {
    for (const { name, bytes } of files) {
      const part = { name: plainName(name), mimeType: '', bytes, isInText: false };
      await this.#add(part, depth);
    }
  }

  #judge(part: Part): void {
    const { name, bytes } = part;
    const type = typeOfHead(bytes);
    if (isLogo(part, type)) {
      this.#leaveOut(part, 'It is a small picture, such as a logo.');
      return;
    }
    this.#collected.attachmentCount++;
    const hash = createHash('sha256').update(bytes).digest('hex');
    const judged = judge(part, type, this.#hashes.get(hash));
    if (judged.type === null) {
      this.#leaveOut(part, judged.why);
      return;
    }
    this.#hashes.set(hash, name);
    this.#collected.documents.push({ name, type: judged.type, bytes });
    if (this.#collected.documents.length > mailLimits.documents) {
      throw new UnreadableMail('too_many_documents');
    }
  }

  #leaveOut({ name, bytes }: Pick<Part, 'name' | 'bytes'>, why: string): void {
    this.#collected.leftOut.push({ name, size: bytes.length, why });
  }
}

function isLogo({ mimeType, bytes, isInText }: Part, type: FileType | null): boolean {
  const isPicture =
    type === null ? mimeType.startsWith('image/') : type !== 'pdf' && type !== 'xml';
  return isPicture && bytes.length < (isInText ? largestLogo : smallestPhoto);
}

/** The type of a file that will be read, or the reason why it will not. */
function judge(
  { name, bytes }: Part,
  type: FileType | null,
  same: string | undefined,
): { type: FileType } | { type: null; why: string } {
  const not = (why: string) => ({ type: null, why });
  if (bytes.length === 0) return not(`${name} is empty.`);
  if (type === null) return not(wrongType(name).message);
  if (bytes.length > largestFile) return not(tooLarge(name).message);
  return same === undefined ? { type } : not(`It is the same file as ${same}.`);
}

function requireShallow(depth: number): void {
  if (depth >= mailLimits.depth) throw new UnreadableMail('too_deep');
}

function isMail({ name, mimeType, bytes }: Part): boolean {
  if (mimeType === 'message/rfc822') return true;
  return /\.eml$/i.test(name) && /^[\w-]+:/.test(Buffer.from(bytes.subarray(0, 200)).toString());
}

function bytesOf(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

function nameFor(mimeType: string): string {
  const [, ending = ''] = /^[a-z]+\/(?:x-)?([a-z0-9]{2,5})$/.exec(mimeType) ?? [];
  return ending ? `attachment.${ending}` : 'attachment';
}
