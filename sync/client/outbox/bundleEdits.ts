import * as Y from 'yjs';
import { editId } from '../../protocol/editId.ts';
import type { EditItem } from '../tables/rows.ts';

/** Edits that are sent as one update, with one id. */
export interface Bundle {
  id: string;
  update: Uint8Array;
  /** The ids of the edits in it. */
  covers: string[];
}

/** Far below the limits of a frame and of a call. */
const bundleBytes = 300_000;

type EditToSend = Pick<EditItem, 'editId' | 'update' | 'alone'>;

/** As few bundles as possible; edits marked `alone` get their own. */
export function bundleEdits(edits: readonly EditToSend[]): Bundle[] {
  const bundles: Bundle[] = [];
  let run: EditToSend[] = [];
  let bytes = 0;

  function close() {
    if (run.length > 0) bundles.push(bundleOf(run));
    run = [];
    bytes = 0;
  }

  for (const edit of edits) {
    if (edit.alone || bytes + edit.update.length > bundleBytes) close();
    run.push(edit);
    bytes += edit.update.length;
    if (edit.alone) close();
  }
  close();
  return bundles;
}

function bundleOf(edits: readonly EditToSend[]): Bundle {
  const updates = edits.map(({ update }) => update);
  const [only] = updates;
  const update = only && updates.length === 1 ? only : Y.mergeUpdates(updates);
  return { id: editId(update), update, covers: edits.map((edit) => edit.editId) };
}
