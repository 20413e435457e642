import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { fileType, tooLarge } from '../uploads/fileTypes.ts';
import { largestFile } from '../uploads/largestFile.ts';

/** A further file of an invoice, such as a contract or a delivery note. */
export const attachment = z.object({
  id,
  invoiceId: id,
  fileName: z.string(),
  fileType,
  /** In bytes. */
  fileSize: z.int(),
  /** It was the file of the invoice until another replaced it. */
  isReplaced: z.boolean(),
  /** It is attached to the bill in the ledger as well. */
  goesToLedger: z.boolean(),
  addedBy: id,
  addedByName: z.string(),
  createdAt: z.iso.datetime(),
});
export type Attachment = z.infer<typeof attachment>;

/** With the row's position in the feed. */
export const attachmentNow = attachment.extend({ seq: z.int() });

const attachmentParams = z.strictObject({ attachmentId: id });

/** A device chooses the id, so that a repeated request is the same attachment. */
export const attachFile = endpoint({
  method: 'POST',
  path: '/api/invoices/:invoiceId/attachments',
  access: 'invoices.edit',
  status: 201,
  params: z.strictObject({ invoiceId: id }),
  file: { field: 'file', limit: largestFile, tooLarge },
  body: z.strictObject({ id: id.optional() }),
  answer: attachmentNow,
  limit: 'upload',
});

export const changeAttachment = endpoint({
  method: 'PATCH',
  path: '/api/attachments/:attachmentId',
  access: 'invoices.edit',
  params: attachmentParams,
  body: z.strictObject({ goesToLedger: z.boolean() }),
  answer: attachmentNow,
});

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/api/attachments/:attachmentId',
  access: 'invoices.edit',
  params: attachmentParams,
});

export const getAttachedFile = endpoint({
  method: 'GET',
  path: '/api/attachments/:attachmentId/file',
  access: 'invoices.read',
  params: attachmentParams,
  status: 200,
});
