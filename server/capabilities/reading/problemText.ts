import { UnreadableXml } from '#shared/einvoice/UnreadableXml.ts';
import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import { FileDamaged, FileMissing } from '../../platform/files/FileStore.ts';

/** Returns `otherwise` when the file is missing or unreadable; other errors are thrown. */
export async function ifReadable<T, Other>(work: Promise<T>, otherwise: Other): Promise<T | Other> {
  try {
    return await work;
  } catch (error) {
    if (problemText(error) === null) throw error;
    return otherwise;
  }
}

/**
 * The problem with a file, in words for people; `null` when the file is not the cause and a retry
 * may help.
 */
export function problemText(error: unknown): string | null {
  if (error instanceof UnreadableDocument || error instanceof UnreadableXml) return error.message;
  if (error instanceof FileDamaged) return 'The stored file is damaged. Upload it again.';
  return error instanceof FileMissing ? 'The file is no longer there. Upload it again.' : null;
}
