import { createVendor, getVendor, listVendors, updateVendor } from '../../vendors/contract.ts';
import { type ApiGroup, apiCall } from '../ApiCall.ts';
import { ids, vendorExample } from '../examples.ts';
import { vendorFieldTexts } from '../fieldTexts.ts';

const params = { vendorId: 'The id of the vendor.' };
const request = { params: { vendorId: ids.vendor } };

export const vendorCalls: ApiGroup = {
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
