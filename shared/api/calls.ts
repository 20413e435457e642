import { getInvoice, listInvoices } from '../invoices/contract.ts';
import {
  getUpload,
  getUploadedFile,
  listProcessing,
  retryUpload,
  uploadFile,
} from '../uploads/contract.ts';
import { fileTypes } from '../uploads/fileTypes.ts';
import { createVendor, getVendor, listVendors, updateVendor } from '../vendors/contract.ts';
import { listViews } from '../views/contract.ts';
import { type ApiGroup, apiCall } from './ApiCall.ts';
import { booksCalls } from './booksCalls.ts';
import { getCallingKey } from './contract.ts';
import {
  ids,
  invoiceExample,
  readUploadExample,
  uploadExample,
  vendorExample,
  viewExample,
} from './examples.ts';
import { exportCalls } from './exportCalls.ts';
import { vendorFieldTexts } from './fieldTexts.ts';

const keyCalls: ApiGroup = {
  title: 'Your key',
  about: 'A first call, to see that a key works.',
  calls: [
    apiCall(getCallingKey, {
      id: 'getCurrentKey',
      title: 'See what a key may do',
      about:
        'Answers the name and the scopes of the key that the call is made with, and its company.',
      answer: {
        name: 'Warehouse',
        prefix: 'dk_live_Xk3p',
        scopes: ['invoices:read', 'uploads:write'],
        expiresAt: '2027-05-04T08:00:00.000Z',
        account: { id: ids.account, name: 'Northwind Trading' },
      },
    }),
  ],
};

const uploadCalls: ApiGroup = {
  title: 'Uploads',
  about:
    'A file is sent, then read within seconds: ask for the upload until its status is `completed` or `failed`.',
  calls: [
    apiCall(uploadFile, {
      id: 'uploadFile',
      title: 'Upload a file',
      about:
        'One PDF, JPEG, PNG, TIFF, WebP or HEIC, or an XML e-invoice, of 20 MB at most, as `multipart/form-data`. It is answered once the file is stored for good. Each file counts for the invoices of your plan.',
      body: {
        id: 'A UUID of your own: sent again under it, it is the same upload.',
        pageOf:
          'Photos that name the same UUID here are the pages of one invoice, for a person to arrange.',
      },
      answer: uploadExample,
      refusals: [
        {
          status: 402,
          code: 'limit_reached',
          about:
            'The invoices of your plan are used up. Nothing was stored; `upgradeUrl` leads to a larger plan.',
        },
        { status: 409, code: 'taken', about: 'Another file was uploaded under this id.' },
        { status: 413, code: 'too_large', about: 'The file is larger than 20 MB.' },
        {
          status: 415,
          code: 'invalid_file_type',
          about: 'It is, by its content, no file of these types.',
        },
      ],
    }),
    apiCall(getUpload, {
      id: 'getUpload',
      title: 'Follow an upload',
      about: 'How far it has come, and the invoice that it has become.',
      params: { uploadId: 'The id of the upload.' },
      request: { params: { uploadId: ids.upload } },
      answer: readUploadExample,
    }),
    apiCall(listProcessing, {
      id: 'listUploads',
      title: 'List uploads',
      about: 'The newest of them, those that are read already as well.',
      query: { limit: 'How many at most.' },
      request: { query: { limit: 10 } },
      answer: [readUploadExample],
    }),
    apiCall(retryUpload, {
      id: 'retryUpload',
      title: 'Read a file again',
      about:
        'For a file that could not be read, or was read wrongly. What people have corrected stays.',
      params: { uploadId: 'The id of the upload.' },
      request: { params: { uploadId: ids.upload } },
      answer: uploadExample,
      refusals: [
        { status: 409, code: 'still_reading', about: 'It is being read already.' },
        { status: 409, code: 'frozen', about: 'Its invoice is decided, and is not read again.' },
        {
          status: 409,
          code: 'not_arranged',
          about: 'It waits until a person has said which pages are one invoice.',
        },
      ],
    }),
  ],
};

const invoiceCalls: ApiGroup = {
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
    apiCall(listViews, {
      id: 'listViews',
      title: 'List views',
      about:
        'The lists of invoices that people have saved under a name: those that are shared with the company, and your own.',
      answer: [viewExample],
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

const params = { vendorId: 'The id of the vendor.' };
const request = { params: { vendorId: ids.vendor } };

const vendorCalls: ApiGroup = {
  title: 'Vendors',
  about:
    'Who sends invoices. A vendor that was added here waits, like any other, until a person has verified it.',
  calls: [
    apiCall(listVendors, {
      id: 'listVendors',
      title: 'List vendors',
      about: 'Newest first, a page at a time.',
      query: {
        search:
          'Words that stand in the name, the tax number, the e-mail addresses or the address.',
        limit: 'How many at most.',
        cursor: 'Goes on after this vendor. It comes with the link to the next page.',
      },
      request: { query: { search: 'paper', limit: 50 } },
      paged: true,
      answer: [vendorExample],
    }),
    apiCall(getVendor, {
      id: 'getVendor',
      title: 'Get a vendor',
      about: 'One vendor.',
      params,
      request,
      answer: vendorExample,
    }),
    apiCall(createVendor, {
      id: 'createVendor',
      title: 'Add a vendor',
      about:
        'Where there are vendors like it already, nothing is added, and the refusal names them.',
      query: { force: '`true`: also where there are vendors like it.' },
      body: {
        ...vendorFieldTexts,
        id: 'A UUID of your own: sent again under it, it is not added twice.',
      },
      request: {
        body: { name: 'Lakeside Paper Ltd', taxId: 'GB123456782', paymentTerms: 'NET30' },
      },
      answer: vendorExample,
      refusals: [
        {
          status: 409,
          code: 'duplicates',
          about:
            'It may be one of the vendors in `duplicates`. Send it with `?force=true` if it is none.',
        },
      ],
    }),
    apiCall(updateVendor, {
      id: 'updateVendor',
      title: 'Change a vendor',
      about: 'The fields that are sent are changed, the others stay. `null` empties a field.',
      params,
      body: vendorFieldTexts,
      request: { ...request, body: { phone: '+44 117 496 0000' } },
      answer: vendorExample,
    }),
  ],
};

/** Every call that takes an API key, in the order of the documentation page. */
export const apiGroups: readonly ApiGroup[] = [
  keyCalls,
  uploadCalls,
  invoiceCalls,
  vendorCalls,
  exportCalls,
  booksCalls,
];
