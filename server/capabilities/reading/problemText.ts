import { FileMissing } from '../../platform/files/FileStore.ts';
import { UnreadableXml } from './einvoice/UnreadableXml.ts';
import { UnreadableDocument } from './UnreadableDocument.ts';

/** What a file says, or, where that is not to be had, what there is without it. */
export async function ifReadable<T, Other>(work: Promise<T>, otherwise: Other): Promise<T | Other> {
  try {
    return await work;
  } catch (error) {
    if (problemText(error) === null) throw error;
    return otherwise;
  }
}

/** What is wrong with a file, for the person; `null` when it is not the file's fault, and may pass. */
export function problemText(error: unknown): string | null {
  if (error instanceof UnreadableDocument || error instanceof UnreadableXml) return error.message;
  return error instanceof FileMissing ? 'The file is no longer there. Upload it again.' : null;
}
