import { type ApiGroup, apiCall } from '../ApiCall.ts';
import { getCallingKey } from '../contract.ts';
import { ids } from '../examples.ts';

export const keyCalls: ApiGroup = {
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
