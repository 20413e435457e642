import { z } from 'zod';
import { member } from '../accounts/contract.ts';
import { timeZone } from '../dates/timeZone.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';

const day = (message: string) => z.iso.date(message);

/** Whole days in the zone, including the last. */
const delegation = z
  .strictObject({
    substituteId: z.uuid('Choose who approves in the meantime').pipe(id),
    from: day('Enter the first day'),
    to: day('Enter the last day'),
    zone: timeZone,
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day must not come before the first',
  });
export type DelegationBody = z.infer<typeof delegation>;

export const setMyDelegation = endpoint({
  method: 'PUT',
  path: '/api/me/delegation',
  access: 'invoices.approve',
  body: delegation,
  answer: member,
});

export const endMyDelegation = endpoint({
  method: 'DELETE',
  path: '/api/me/delegation',
  access: 'invoices.approve',
  answer: member,
});

export const setDelegation = endpoint({
  method: 'PUT',
  path: '/api/members/:memberId/delegation',
  access: 'delegations.manage',
  params: z.strictObject({ memberId: id }),
  body: delegation,
  answer: member,
});

export const endDelegation = endpoint({
  method: 'DELETE',
  path: '/api/members/:memberId/delegation',
  access: 'delegations.manage',
  params: z.strictObject({ memberId: id }),
  answer: member,
});
