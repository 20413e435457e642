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

/** A file that somebody sent, on its way to being an invoice. */
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
  /** Why it failed, for the person. */
  problem: z.string().nullable(),
  /** What is odd about the file, though it is read all the same. */
  notice: z.string().nullable(),
  /** The first upload of the same bytes. */
  duplicateOf: id.nullable(),
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
  status: 202,
  file: { field: 'file', limit: largestFile, tooLarge },
  body: z.strictObject({ id: id.optional() }),
  answer: uploadNow,
  limit: 'upload',
});

/** Newest first. */
export const listProcessing = endpoint({
  method: 'GET',
  path: '/api/processing-queue',
  access: 'uploads.read',
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
  answer: z.array(upload),
});

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/:uploadId',
  access: 'uploads.read',
  params: one,
  answer: upload,
});

/** Reads the file again. What people have corrected stays as they left it. */
export const retryUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:uploadId/retry',
  access: 'uploads.create',
  params: one,
  status: 202,
  answer: uploadNow,
});

/** The bytes as they came. */
export const getUploadedFile = endpoint({
  method: 'GET',
  path: '/api/uploads/:uploadId/file',
  access: 'uploads.read',
  params: one,
  status: 200,
});

/** A picture of one page as WebP; the first page is 1. */
export const getUploadedPage = endpoint({
  method: 'GET',
  path: '/api/uploads/:uploadId/pages/:page',
  access: 'uploads.read',
  params: z.strictObject({ uploadId: id, page: z.coerce.number().int().min(1).max(10_000) }),
  status: 200,
});
