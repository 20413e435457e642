import { getUpload, listProcessing, retryUpload, uploadFile } from '../../uploads/contract.ts';
import { type ApiGroup, apiCall } from '../ApiCall.ts';
import { ids, readUploadExample, uploadExample } from '../examples.ts';

export const uploadCalls: ApiGroup = {
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
