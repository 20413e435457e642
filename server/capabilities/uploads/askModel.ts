import sharp from 'sharp';
import type { ModelAnswer } from '#shared/reading/model/answer.ts';
import type { PageOfWords } from '#shared/reading/words.ts';
import type { Services } from '../../capability.ts';
import { unpackWords } from '../reading/keptWords.ts';
import { putModelCall, spentToday } from '../reading/model/modelCallStore.ts';
import { modelLimits, shownPages } from '../reading/model/question.ts';
import { outcomeNotes, type VisionModel } from '../reading/model/VisionModel.ts';
import type { DocumentReader } from '../reading/readDocument.ts';
import { findUpload, type UploadRow } from './uploadStore.ts';

/** A file and the index of a page in it, from 0. */
interface FileOfPage {
  bytes: Uint8Array;
  page: number;
}

/**
 * The file that contains a page (from 0) of a document; an arranged document has pages of other
 * files.
 */
async function fileOfPage(
  { db, files }: Pick<Services, 'db' | 'files'>,
  accountId: string,
  upload: UploadRow,
  page: number,
): Promise<FileOfPage> {
  const source = upload.madeOf?.[page];
  const sourceUpload =
    source && (await db.withAccount(accountId, (tx) => findUpload(tx, source.uploadId)));
  return {
    bytes: await files.read({ accountId, hash: (sourceUpload ?? upload).fileHash }),
    page: source ? source.page - 1 : page,
  };
}

/** A model's answer about a file, or why there is none. */
export interface Opinion {
  answer: ModelAnswer | null;
  note: string | null;
}

const atLimit = 'The daily limit for the vision model is reached.';
const noPictures = 'Its pages could not be shown to the vision model.';

/** Shows a file to the model. The cost is recorded even if the answer is unusable. */
export async function askModel(
  { db, log, files, reader }: Pick<Services, 'db' | 'log' | 'files' | 'reader'>,
  model: VisionModel,
  about: { accountId: string; upload: UploadRow; words: Uint8Array },
): Promise<Opinion> {
  const { accountId, upload } = about;
  const spent = await db.withAccount(accountId, spentToday);
  if (spent >= model.dailyLimit) return { answer: null, note: atLimit };
  const refusal = model.whyNot();
  if (refusal) return { answer: null, note: outcomeNotes[refusal] };
  const pages = await unpackWords(about.words);
  const fileAt = (page: number) => fileOfPage({ db, files }, accountId, upload, page);
  const pictures = await picturesOf(reader, fileAt, pages).catch(() => null);
  if (!pictures) return { answer: null, note: noPictures };
  const { answer, ...asked } = await model.ask({ pages, pictures });
  await db.withAccount(accountId, (tx) =>
    putModelCall(tx, { uploadId: upload.id, round: upload.round }, model.name, asked),
  );
  if (asked.outcome === 'answered') return { answer, note: null };
  log.warn({ outcome: asked.outcome }, 'vision model');
  return { answer: null, note: outcomeNotes[asked.outcome] };
}

async function picturesOf(
  reader: DocumentReader,
  fileAt: (page: number) => Promise<FileOfPage>,
  pages: readonly PageOfWords[],
): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = [];
  for (const page of shownPages(pages.length)) {
    const turned = pages[page]?.turned;
    const { bytes, page: number } = await fileAt(page);
    const shown = { page: number, turned, longest: modelLimits.pictureSide };
    const webp = await reader.picture(bytes, shown);
    // Not every compatible model server accepts WebP.
    pictures.push(await sharp(webp).jpeg({ quality: 85 }).toBuffer());
  }
  return pictures;
}
