import { getInvoice, listInvoices } from '../../invoices/contract.ts';
import { getUploadedFile } from '../../uploads/contract.ts';
import { fileTypes } from '../../uploads/fileTypes.ts';
import { type ApiGroup, apiCall } from '../ApiCall.ts';
import { ids, invoiceExample } from '../examples.ts';

export const invoiceCalls: ApiGroup = {
  title: 'Invoices',
  about:
    'What was read from files, what people made of it, and where it stands. Approving and rejecting is done by people.',
  calls: [
    apiCall(listInvoices, {
      id: 'listInvoices',
      title: 'List invoices',
      about: 'Newest first, a page at a time.',
      query: {
        limit: 'How many at most.',
        cursor: 'Goes on after this invoice. It comes with the link to the next page.',
        status: 'Only those that stand so.',
        vendorId: 'Only those of this vendor.',
        search:
          'Words that stand in the number, the vendor’s name, the description or the purchase order.',
      },
      request: { query: { status: 'approved', limit: 50 } },
      paged: true,
      answer: [invoiceExample],
    }),
    apiCall(getInvoice, {
      id: 'getInvoice',
      title: 'Get an invoice',
      about: 'One invoice with everything that is known of it.',
      params: { invoiceId: 'The id of the invoice.' },
      request: { params: { invoiceId: ids.invoice } },
      tag: 'The fingerprint of the invoice: while it is the same, nothing has changed that an approval is about.',
      answer: invoiceExample,
    }),
    apiCall(getUploadedFile, {
      id: 'getFile',
      title: 'Get the file of an invoice',
      about:
        'The file as it came, by the `uploadId` of the invoice. Where an invoice was put together from several files, `page` says which of them.',
      params: { uploadId: 'The id of the upload.' },
      query: { page: 'A page of the invoice, from 1.' },
      request: { params: { uploadId: ids.upload } },
      files: Object.values(fileTypes).map(({ mimeType }) => mimeType),
      tag: 'Changes with the content of the file. Sent back as `If-None-Match`, it is answered with 304.',
    }),
  ],
};
