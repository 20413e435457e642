import PostalMime, { type Email } from 'postal-mime';
import { mailLimits } from './limits.ts';
import { UnreadableMail } from './UnreadableMail.ts';

/** A mail with its parts; mails inside of it stay packed, so that all of them count against the same limits. */
export async function parseMail(bytes: Uint8Array): Promise<Email> {
  requireUsual(bytes);
  try {
    return await PostalMime.parse(bytes, {
      forceRfc822Attachments: true,
      maxNestingDepth: mailLimits.nesting,
      maxHeadersSize: mailLimits.headerBytes,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/nesting depth/.test(message)) throw new UnreadableMail('too_deep', { cause: error });
    if (/header size/.test(message)) {
      throw new UnreadableMail('too_many_headers', { cause: error });
    }
    throw new UnreadableMail('broken', { cause: error });
  }
}

/** Each line takes some memory, and each mark some time, however little they say. */
function requireUsual(bytes: Uint8Array): void {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (hasMore(content, '\n--', mailLimits.marks)) throw new UnreadableMail('too_many_parts');
  if (hasMore(content, '\n', mailLimits.lines)) throw new UnreadableMail('too_many_lines');
}

function hasMore(content: Buffer, mark: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count++) {
    at = content.indexOf(mark, at + 1);
    if (at < 0) return false;
  }
  return true;
}
