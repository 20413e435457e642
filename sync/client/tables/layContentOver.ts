import type { DocumentContent, DocumentKind } from '#shared/documents/content.ts';
import { type EditedKinds, isFrozenRow } from '#shared/sync/rowKinds.ts';
import type { KnownOf } from './rows.ts';

/** The server's row with a document laid over it: as the server will have it, once it has the document. */
export function layContentOver<Kind extends DocumentKind>(
  kinds: EditedKinds,
  known: KnownOf<Kind>,
  content: DocumentContent,
): KnownOf<Kind> {
  // What waits for a frozen row will be refused: it does not show as if it had been taken.
  return isFrozenRow(kinds, known)
    ? known
    : { kind: known.kind, row: kinds[known.kind].layOver(known.row, content) };
}
