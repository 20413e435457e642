import type { DocumentContent, DocumentKind } from '#shared/documents/content.ts';
import { type EditedKinds, isFrozenRow } from '#shared/sync/rowKinds.ts';
import type { KnownOf } from './rows.ts';

/** The server's row with the values of a document over it, as the server will compute it. */
export function layContentOver<Kind extends DocumentKind>(
  kinds: EditedKinds,
  known: KnownOf<Kind>,
  content: DocumentContent,
): KnownOf<Kind> {
  // Edits of a frozen row will be refused, so they are not shown as if they were saved.
  return isFrozenRow(kinds, known)
    ? known
    : { kind: known.kind, row: kinds[known.kind].layOver(known.row, content) };
}
