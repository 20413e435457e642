import type { Reading } from '#shared/reading/reading.ts';
import { misnamed } from '#shared/uploads/fileTypes.ts';
import type { UploadRow } from './uploadStore.ts';

/** What is odd about a file, though it is read: its name, or that the model which was to read it did not. */
export function noticeOf(
  { fileName, fileType }: Pick<UploadRow, 'fileName' | 'fileType'>,
  byModel: Reading | null,
): string | null {
  const { engine, note = null } = byModel?.readBy ?? {};
  const without = engine === 'local' && note !== null ? `${note} It was read without it.` : null;
  const said = [misnamed(fileName, fileType), without].filter((one) => one !== null);
  return said.length > 0 ? said.join(' ') : null;
}
