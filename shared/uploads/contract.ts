import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { fileType, tooLarge } from './fileTypes.ts';
import { largestFile } from './largestFile.ts';

const time = z.iso.datetime();

export const uploadStatus = z.enum(['pending', 'processing', 'completed', 'failed']);
export type UploadStatus = z.infer<typeof uploadStatus>;

/** Steps of reading, in order. */
export const uploadStep = z.enum(['received', 'pages', 'fields', 'vendor', 'checks', 'ready']);
export type UploadStep = z.infer<typeof uploadStep>;

/** A page of an upload, from 1. */
export const pagePlace = z.strictObject({ uploadId: id, page: z.int().min(1).max(10_000) });
export type PagePlace = z.infer<typeof pagePlace>;

/** A document to be read as one invoice: its pages in order, with an id chosen by the client. */
export const arrangedDocument = z.strictObject({ id, pages: z.array(pagePlace).min(1).max(500) });
export type ArrangedDocument = z.infer<typeof arrangedDocument>;

/** A file, or a document arranged from pages of files, on its way to becoming an invoice. */
export const upload = z.object({
  id,
  fileName: z.string(),
  fileType,
  /** In bytes. */
  fileSize: z.int(),
  status: uploadStatus,
  step: uploadStep,
  /** From 0 to 100. */
  progress: z.int(),
  invoiceId: id.nullable(),
  /** `null` until counted. */
  pageCount: z.int().nullable(),
  /** Number of pages that have a preview, from the first. */
  previews: z.int().default(0),
  /** Why it failed, for people. */
  problem: z.string().nullable(),
  /** A warning about the file, which is read anyway. */
  notice: z.string().nullable(),
  /** An earlier upload with the same bytes. */
  duplicateOf: id.nullable(),
  /** Pages, from 1, on which further invoices seem to begin. The upload waits until a person has arranged it. */
  cuts: z.array(z.int()).default([]),
  /** The document it will be a page of; it is read when that document is arranged. */
  pageOf: id.nullable().default(null),
  /** The pages it was arranged from, in order; `null` for an original file. */
  madeOf: z.array(pagePlace).nullable().default(null),
  /** The documents its pages were arranged into; it is no document itself any more. */
  arrangedAs: z.array(id).nullable().default(null),
  uploadedBy: id.nullable(),
  createdAt: time,
  updatedAt: time,
});
export type Upload = z.infer<typeof upload>;

const uploadParams = z.strictObject({ uploadId: id });

/** With the row's position in the feed. */
const uploadNow = upload.extend({ seq: z.int() });

/** A device may choose the id, so that a repeated request is the same upload. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/upload',
  access: 'uploads.create',
  scopes: ['uploads:write'],
  status: 202,
  file: { field: 'file', limit: largestFile, tooLarge },
  body: z.strictObject({ id: id.optional(), pageOf: id.optional() }),
  answer: uploadNow,
  limit: 'upload',
});

/** Reads another file, such as a better scan, as that of an undecided invoice. Corrections by people are kept. */
export const replaceFile = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/file',
  access: 'uploads.create',
  status: 202,
  params: z.strictObject({ invoiceId: id }),
  file: { field: 'file', limit: largestFile, tooLarge },
  body: z.strictObject({ id: id.optional() }),
  answer: uploadNow,
  limit: 'upload',
});

/**
 * Splits files and joins pages into invoices. Every page of the named uploads must be in exactly one document. A
 * document with the id of an upload and all its pages in order keeps that upload unchanged; every other document
 * replaces the uploads its pages came from.
 */
export const arrangeUploads = endpoint({
  method: 'POST',
  path: '/api/uploads/arrange',
  access: 'uploads.create',
  status: 202,
  body: z.strictObject({ documents: z.array(arrangedDocument).min(1).max(200) }),
  answer: z.object({ uploads: z.array(uploadNow) }),
});

/** Newest first. */
export const listProcessing = endpoint({
  method: 'GET',
  path: '/api/processing-queue',
  access: 'uploads.read',
  scopes: ['uploads:write', 'invoices:read'],
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
  answer: z.array(upload),
});

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/:uploadId',
  access: 'uploads.read',
  scopes: ['uploads:write', 'invoices:read'],
  params: uploadParams,
  answer: upload,
});

/** Reads the file again. Corrections by people are kept. */
export const retryUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:uploadId/retry',
  access: 'uploads.create',
  scopes: ['uploads:write'],
  params: uploadParams,
  status: 202,
  answer: uploadNow,
});

/** The original file; of several files, the one with this page. */
export const getUploadedFile = endpoint({
  method: 'GET',
  path: '/api/uploads/:uploadId/file',
  access: 'uploads.read',
  scopes: ['invoices:read'],
  params: uploadParams,
  query: z.strictObject({ page: z.coerce.number().int().min(1).default(1) }),
  status: 200,
});

/** The preview of a page as WebP; pages count from 1. 404 before it is rendered, 410 if it cannot be. */
export const getUploadedPage = endpoint({
  method: 'GET',
  path: '/api/uploads/:uploadId/pages/:page',
  access: 'uploads.read',
  params: z.strictObject({ uploadId: id, page: z.coerce.number().int().min(1).max(10_000) }),
  status: 200,
});

/** The words of a page with their positions. */
export const shownPage = z.object({
  /** In points, upright. */
  width: z.number(),
  height: z.number(),
  /** Quarter turns clockwise that the page in the file needs to be upright. */
  turned: z.literal([0, 1, 2, 3]),
  /** Text, left, top, right, bottom. */
  words: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()])),
});
export type ShownPage = z.infer<typeof shownPage>;

/** Words with positions, to take values from; empty if there are no pages, or before it is read. */
export const getUploadedWords = endpoint({
  method: 'GET',
  path: '/api/uploads/:uploadId/words',
  access: 'uploads.read',
  params: uploadParams,
  answer: z.object({ pages: z.array(shownPage) }),
});
