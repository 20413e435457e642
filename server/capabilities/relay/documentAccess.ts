import type { DocumentKind } from '#shared/documents/content.ts';
import { may, type Role } from '#shared/permissions.ts';
import { rowKinds } from '#shared/sync/rowKinds.ts';

export function mayRead(roles: readonly Role[], kind: DocumentKind): boolean {
  return may(roles, rowKinds[kind].permissions.read);
}

/** Checked again where the edit is stored; see server/platform/documents. */
export function mayEdit(roles: readonly Role[], kind: DocumentKind): boolean {
  return may(roles, rowKinds[kind].permissions.edit);
}
