import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

const time = z.iso.datetime();

/** After this long, counted from the request, all of an account is deleted. */
export const deletionWaitDays = 14;

/** For so long after a subscription has ended, its company can take its data with it. */
export const exportableDays = 90;

/** All that a company has, as a zip of CSV, JSON and files. */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'account.export',
  answer: z.unknown(),
});

export const deletion = z.object({
  requestedAt: time,
  requestedBy: z.string(),
  dueAt: time,
});
export type Deletion = z.infer<typeof deletion>;

/** The deletion that waits; `null` when nobody asked for one. */
export const getDeletion = endpoint({
  method: 'GET',
  path: '/api/account/deletion',
  access: 'account.delete',
  answer: z.object({ deletion: deletion.nullable() }),
});

/** The company's name, typed in, says that this one is meant. */
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
