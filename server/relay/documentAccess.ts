import type { DocumentKind } from '#shared/documents/content.ts';
import { may, type Permission, type Role } from '#shared/permissions.ts';

const permissions: Record<DocumentKind, { read: Permission; edit: Permission }> = {
  invoice: { read: 'invoices.read', edit: 'invoices.edit' },
  vendor: { read: 'vendors.read', edit: 'vendors.edit' },
  rule: { read: 'rules.read', edit: 'rules.edit' },
};

export function mayRead(roles: readonly Role[], kind: DocumentKind): boolean {
  return may(roles, permissions[kind].read);
}

/** Judged once more where the edit is stored; see server/documents. */
export function mayEdit(roles: readonly Role[], kind: DocumentKind): boolean {
  return may(roles, permissions[kind].edit);
}
