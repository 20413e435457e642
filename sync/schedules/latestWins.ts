import type * as Y from 'yjs';
import { documentMaps } from '#shared/documents/content.ts';
import { contentOf } from '../protocol/content.ts';
import type { DocumentName } from '../protocol/documentName.ts';
import type { Ledger } from './Ledger.ts';

/** Finds edits that lost to a value that their author had on the screen when making them. */
export function whereLatestLoses(
  ledger: Ledger,
  stored: (accountId: string, name: DocumentName) => Y.Doc | undefined,
): string[] {
  const faults: string[] = [];
  for (const edit of ledger.entered.values()) {
    const doc = stored(edit.accountId, edit.name);
    if (!doc || edit.isMadeAgain || !ledger.isIn(doc, edit.value)) continue;
    const content = contentOf(doc);
    for (const map of documentMaps) {
      if (map !== edit.map) continue;
      const now = content[map][edit.key];
      if (typeof now !== 'string' || ledger.entered.get(now)?.isMadeAgain) continue;
      if (ledger.ancestorsOf(edit.value).has(now)) {
        faults.push(
          `${edit.key} of ${edit.name} is ${now}, which ${edit.value} had taken the place of`,
        );
      }
    }
  }
  return faults;
}
