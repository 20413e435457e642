import type { Reading } from '#shared/reading/reading.ts';
import { misnamed } from '#shared/uploads/fileTypes.ts';
import type { UploadRow } from './uploadStore.ts';

/**
 * A notice about a file that was read with something unusual: a misleading name, pages or lines
 * left out, or a failed vision model.
 */
export function noticeOf(
  { fileName, fileType }: Pick<UploadRow, 'fileName' | 'fileType'>,
  { lines, linesInAll, pagesLeftOut = [], readBy }: Reading,
  hasModel: boolean,
): string | null {
  const { engine, note = null } = readBy ?? {};
  const without =
    hasModel && engine === 'local' && note !== null ? `${note} It was read without it.` : null;
  const cut =
    linesInAll === undefined
      ? null
      : `Only the first ${count(lines.length)} of its ${count(linesInAll)} lines were taken over.`;
  const said = [misnamed(fileName, fileType), leftOut(pagesLeftOut), cut, without].filter(
    (one) => one !== null,
  );
  return said.length > 0 ? said.join(' ') : null;
}

function leftOut([first, ...others]: readonly number[]): string | null {
  if (first === undefined) return null;
  const which =
    others.length === 0 ? `Page ${first} is` : `Pages ${first}, ${others.join(', ')} are`;
  return `${which} damaged and could not be read: what stands there is missing.`;
}

const count = (lines: number) => lines.toLocaleString('en-US');
