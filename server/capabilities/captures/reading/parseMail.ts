import PostalMime, { type Email } from 'postal-mime';
import { mailLimits } from './limits.ts';
import { UnreadableMail } from './UnreadableMail.ts';

/** Parses a mail. Attached mails stay unparsed, so that all of them count against the same limits. */
export async function parseMail(bytes: Uint8Array): Promise<Email> {
  requirePlausible(bytes);
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

/** The parser needs memory for each line and time for each boundary, even if they are empty. */
function requirePlausible(bytes: Uint8Array): void {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (hasMore(content, '\n--', mailLimits.marks)) throw new UnreadableMail('too_many_parts');
  if (hasMore(content, '\n', mailLimits.lines)) throw new UnreadableMail('too_many_lines');
}

function hasMore(content: Buffer, mark: string, limit: number): boolean {
  let at = -1;
  for (let count = 0; count <= limit; count++) {
    at = content.indexOf(mark, at + 1);
    if (at < 0) return false;
  }
  return true;
}
