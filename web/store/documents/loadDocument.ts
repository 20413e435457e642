import { type Endpoint, fillPath } from '#shared/http/endpoint.ts';
import {
  getUploadedFile,
  getUploadedPage,
  getUploadedWords,
  type ShownPage,
} from '#shared/uploads/contract.ts';
import { ApiError } from '../../api/ApiError.ts';
import { fetchFile } from '../../api/fetchFile.ts';
import type { DocumentDatabase } from '../database/documentTables.ts';
import { keepPart, keptPart } from './keepPart.ts';

interface Wanted {
  uploadId: string;
  part: string;
  endpoint: Endpoint;
  path: string;
}

/** The original file, from this device or else from the server. */
export function loadFile(database: DocumentDatabase, uploadId: string): Promise<Blob> {
  const path = fillPath(getUploadedFile.path, { uploadId });
  return load(database, { uploadId, part: 'file', endpoint: getUploadedFile, path });
}

/** The preview of a page, counted from 1; `null` if it could not be drawn. */
export async function loadPicture(
  database: DocumentDatabase,
  uploadId: string,
  page: number,
): Promise<Blob | null> {
  const path = fillPath(getUploadedPage.path, { uploadId, page: String(page) });
  const wanted = { uploadId, part: `page ${page}`, endpoint: getUploadedPage, path };
  const picture = await load(database, wanted);
  return picture.size > 0 ? picture : null;
}

/** The words on its pages with their positions. */
export async function loadWords(
  database: DocumentDatabase,
  uploadId: string,
): Promise<ShownPage[]> {
  const path = fillPath(getUploadedWords.path, { uploadId });
  const wanted = { uploadId, part: 'words', endpoint: getUploadedWords, path };
  const bytes = await load(database, wanted);
  return getUploadedWords.answer.parse(JSON.parse(await bytes.text())).pages;
}

async function load(
  database: DocumentDatabase,
  { endpoint, path, ...part }: Wanted,
): Promise<Blob> {
  const kept = await keptPart(database, part).catch(() => undefined);
  if (kept) return kept;
  const bytes = await fetchFile(endpoint, path).catch(nothingIfGone);
  // A full device still shows it.
  await keepPart(database, part, bytes).catch(() => undefined);
  return bytes;
}

/** 410 is stored as an empty part, so that it is known offline too. */
function nothingIfGone(error: unknown): Blob {
  if (error instanceof ApiError && error.status === 410) return new Blob();
  throw error;
}
