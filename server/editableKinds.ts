import { type DocumentKind, documentKinds } from '#shared/documents/content.ts';
import { invoiceEdits } from './capabilities/invoices/edits.ts';
import { ruleEdits } from './capabilities/rules/ruleStore.ts';
import { vendorEdits } from './capabilities/vendors/vendorStore.ts';
import type { EditableKind } from './platform/documents/EditableKind.ts';

const kinds: Record<DocumentKind, EditableKind> = {
  invoice: invoiceEdits,
  vendor: vendorEdits,
  rule: ruleEdits,
};

/** All kinds of entities that people edit together, in the order in which transactions lock them. */
export const editableKinds: readonly EditableKind[] = documentKinds.map((kind) => kinds[kind]);
