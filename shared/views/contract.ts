import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { may, type Role } from '../permissions.ts';

/** Views that a company shares, and views that one person keeps, at most. */
export const mostViews = { shared: 100, own: 100 };

export const longestViewName = 60;

const nameMissing = 'Give the view a name';

const notAQuery = 'Not the parameters of a list';

export const viewName = z
  .string(nameMissing)
  .trim()
  .min(1, nameMissing)
  .max(longestViewName, `A name has at most ${longestViewName} characters`)
  // Also invisible ones, which would make two names look alike.
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'A name has no line breaks or control characters');

/**
 * The parameters of the list's address, encoded and sorted: search, filters, order and columns. Devices ignore the ones
 * that their version does not know.
 */
export const viewQuery = z
  .string()
  .max(
    2_000,
    'The search and the filters of this list are too long to be kept in a view. Shorten them first',
  )
  .regex(/^(?:[a-z]+=[\w.*+%-]*(?:&(?!$)|$))*$/, notAQuery)
  .refine(isSorted, notAQuery);

function isSorted(query: string): boolean {
  const names = query.split('&').map((one) => one.split('=')[0] ?? '');
  return names.every((name, index) => index === 0 || (names[index - 1] ?? '') < name);
}

/** A named list of invoices, of one person or shared with the company. */
export const view = z.object({
  id,
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  ownerId: id,
  ownerName: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type View = z.infer<typeof view>;

/** With the row's position in the feed. */
export const viewNow = view.extend({ seq: z.int() });

/** Its owner and admins change or delete a view; everybody uses it. */
export function mayChangeView(
  { ownerId }: Pick<View, 'ownerId'>,
  { id: personId, roles }: { id: string; roles: readonly Role[] },
): boolean {
  if (may(roles, 'views.manage')) return true;
  return ownerId === personId && may(roles, 'views.save');
}

/** Those that are shared, and the caller's own. */
export const listViews = endpoint({
  method: 'GET',
  path: '/api/views',
  access: 'views.read',
  scopes: ['invoices:read'],
  answer: z.array(viewNow),
});

/** The device chooses the id, so that repeated requests save the view once. */
export const createView = endpoint({
  method: 'POST',
  path: '/api/views',
  access: 'views.save',
  status: 201,
  body: z.strictObject({ id, name: viewName, query: viewQuery, isShared: z.boolean() }),
  answer: viewNow,
});
export type NewView = z.infer<typeof createView.body>;

const viewParams = z.strictObject({ viewId: id });

export const updateView = endpoint({
  method: 'PATCH',
  path: '/api/views/:viewId',
  access: 'views.save',
  params: viewParams,
  body: z
    .strictObject({ name: viewName, query: viewQuery, isShared: z.boolean() })
    .partial()
    .refine((body) => Object.keys(body).length > 0, 'Say what to change'),
  answer: viewNow,
});
export type ViewChange = z.infer<typeof updateView.body>;

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/views/:viewId',
  access: 'views.save',
  params: viewParams,
});
