import PostalMime, { type Email } from 'postal-mime';
import { mailLimits } from './limits.ts';
import { UnreadableMail } from './UnreadableMail.ts';

/** A mail with its parts; mails inside of it stay packed, so that all of them count against the same limits. */
export async function parseMail(bytes: Uint8Array): Promise<Email> {
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
