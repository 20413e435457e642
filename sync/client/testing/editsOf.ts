import * as Y from 'yjs';
import { editId } from '../../protocol/editId.ts';
import type { EditToKeep } from '../documents/keepEdits.ts';
import type { Entry } from '../tables/rows.ts';

/** Edits of one copy of a document, each building on those before it. */
export function editsOf(entries: readonly Entry[], madeAt = 0): EditToKeep[] {
  const doc = new Y.Doc();
  return entries.map((entry) => {
    const before = Y.encodeStateVector(doc);
    doc.getMap(entry.map).set(entry.key, entry.value);
    const update = Y.encodeStateAsUpdate(doc, before);
    return {
      editId: editId(update),
      update,
      entries: [{ ...entry, before: undefined }],
      author: { id: 'ada', name: 'Ada' },
      madeAt,
    };
  });
}
