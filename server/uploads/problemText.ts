import { FileMissing } from '../files/FileStore.ts';
import { UnreadableXml } from '../reading/einvoice/UnreadableXml.ts';
import { UnreadableDocument } from '../reading/UnreadableDocument.ts';

/** What is wrong with a file, for the person; `null` when it is not the file's fault, and may pass. */
export function problemText(error: unknown): string | null {
  if (error instanceof UnreadableDocument || error instanceof UnreadableXml) return error.message;
  return error instanceof FileMissing ? 'The file is no longer there. Upload it again.' : null;
}
