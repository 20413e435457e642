import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { fileType, tooLarge } from './fileTypes.ts';
import { largestFile } from './largestFile.ts';

const time = z.iso.datetime();

export const uploadStatus = z.enum(['pending', 'processing', 'completed', 'failed']);
export type UploadStatus = z.infer<typeof uploadStatus>;

/** How far the reading has come, in this order. */
export const uploadStep = z.enum(['received', 'pages', 'fields', 'vendor', 'checks', 'ready']);
export type UploadStep = z.infer<typeof uploadStep>;

/** A page, from 1, of an upload. */
export const pagePlace = z.strictObject({ uploadId: id, page: z.int().min(1).max(10_000) });
export type PagePlace = z.infer<typeof pagePlace>;

/** What is to be read as one invoice: pages in their order, under an id that its maker chose. */
export const arrangedDocument = z.strictObject({ id, pages: z.array(pagePlace).min(1).max(500) });
export type ArrangedDocument = z.infer<typeof arrangedDocument>;

/** A file that somebody sent, or a document arranged from pages of such files, on its way to being an invoice. */
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
  /** `null` until they are counted. */
  pageCount: z.int().nullable(),
  /** Of how many pages there are pictures by now, from the first one on. */
  previews: z.int().default(0),
  /** Why it failed, for the person. */
  problem: z.string().nullable(),
  /** What is odd about the file, though it is read all the same. */
  notice: z.string().nullable(),
  /** The first upload of the same bytes. */
  duplicateOf: id.nullable(),
  /** The pages, from 1, on which further invoices seem to begin: it waits until a person has arranged it. */
  cuts: z.array(z.int()).default([]),
  /** The document that it will be a page of: it is read when that is arranged. */
  pageOf: id.nullable().default(null),
  /** The pages that it was arranged from, in their order; `null` for a file as it came. */
  madeOf: z.array(pagePlace).nullable().default(null),
  /** What its pages have become since it was arranged: it is no document of its own any more. */
  arrangedAs: z.array(id).nullable().default(null),
  /** Who sent it. */
  uploadedBy: id.nullable(),
  createdAt: time,
  updatedAt: time,
});
export type Upload = z.infer<typeof upload>;

const one = z.strictObject({ uploadId: id });

/** With the row's place in the account's sequence of changes. */
const uploadNow = upload.extend({ seq: z.int() });

/** The id is the caller's where it was made on a device: sent again under it, it is the same upload. */
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

/**
 * Says which pages are one invoice: splits a file, joins several, or both. All pages of the uploads that are named go
 * into exactly one document each. A document that bears the id of an upload and has its pages in their order is that
 * upload as it came; every other takes the place of what its pages were before.
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
  params: one,
  answer: upload,
});

/** Reads the file again. What people have corrected stays as they left it. */
export const retryUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:uploadId/retry',
  access: 'uploads.create',
  scopes: ['uploads:write'],
  params: one,
  status: 202,
  answer: uploadNow,
});

/** The bytes as they came; of several files, those of the one that this page is from. */
export const getUploadedFile = endpoint({
  method: 'GET',
  path: '/api/uploads/:uploadId/file',
  access: 'uploads.read',
  scopes: ['invoices:read'],
  params: one,
  query: z.strictObject({ page: z.coerce.number().int().min(1).default(1) }),
  status: 200,
});

/** A picture of one page as WebP; the first page is 1. 404 before it is drawn, 410 where it cannot be. */
export const getUploadedPage = endpoint({
  method: 'GET',
  path: '/api/uploads/:uploadId/pages/:page',
  access: 'uploads.read',
  params: z.strictObject({ uploadId: id, page: z.coerce.number().int().min(1).max(10_000) }),
  status: 200,
});

/** What stands where on a page of a file. */
export const shownPage = z.object({
  /** In points, upright. */
  width: z.number(),
  height: z.number(),
  /** By how many quarters clockwise the page of the file has to be turned to stand upright. */
  turned: z.literal([0, 1, 2, 3]),
  /** Each with its box: left, top, right, bottom. */
  words: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()])),
});
export type ShownPage = z.infer<typeof shownPage>;

/** The words of its pages with their places, to take values from; none where it has no pages, or is not read yet. */
export const getUploadedWords = endpoint({
  method: 'GET',
  path: '/api/uploads/:uploadId/words',
  access: 'uploads.read',
  params: one,
  answer: z.object({ pages: z.array(shownPage) }),
});
