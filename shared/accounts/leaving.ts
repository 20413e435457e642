import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

/** Days from the request until all data of an account is deleted. */
export const deletionWaitDays = 14;

/** Days after the end of a subscription in which the company can still export its data. */
export const exportableDays = 90;

/** All data of a company, as a zip of CSV, JSON and files. */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'account.export',
  answer: z.unknown(),
});

export const deletion = z.object({
  requestedAt: z.iso.datetime(),
  requestedBy: z.string(),
  dueAt: z.iso.datetime(),
});
export type Deletion = z.infer<typeof deletion>;

/** The pending deletion; `null` when none was requested. */
export const getDeletion = endpoint({
  method: 'GET',
  path: '/api/account/deletion',
  access: 'account.delete',
  answer: z.object({ deletion: deletion.nullable() }),
});

/** The admin types the company's name to confirm that this company is meant. */
export const requestDeletion = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  access: 'account.delete',
  body: z.strictObject({ companyName: z.string().trim().max(200) }),
  answer: z.object({ deletion }),
});

export const withdrawDeletion = endpoint({
  method: 'DELETE',
  path: '/api/account/deletion',
  access: 'account.delete',
});
