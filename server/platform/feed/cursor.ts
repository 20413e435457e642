import { Problem } from '../http/problem.ts';

/**
 * What a device has. `first`: during the first load, newest first, the rows as of sequence `top` that changed at `below`
 * or later. `on`: everything committed up to `after`.
 */
export type Cursor = { at: 'first'; top: number; below: number } | { at: 'on'; after: number };

const version = '1';

export function writeCursor(accountId: string, cursor: Cursor): string {
  const parts = cursor.at === 'first' ? ['first', cursor.top, cursor.below] : ['on', cursor.after];
  return Buffer.from([version, accountId, ...parts].join(' ')).toString('base64url');
}

/** Rejects cursors of another account, of a restored older database, or that are invalid (SPEC 8.6). */
export function readCursor(accountId: string, text: string, committed: number): Cursor {
  const [cursorVersion, account, at, ...numbers] = Buffer.from(text, 'base64url')
    .toString()
    .split(' ');
  if (cursorVersion !== version || account !== accountId) throw unknownCursor();
  const [one, other, ...more] = numbers.map(readSeq);
  if (one === undefined || one > committed || more.length > 0) throw unknownCursor();
  if (at === 'on' && other === undefined) return { at, after: one };
  if (at === 'first' && other !== undefined) return { at, top: one, below: other };
  throw unknownCursor();
}

function readSeq(text: string): number {
  const seq = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(seq)) throw unknownCursor();
  return seq;
}

const unknownCursor = () =>
  new Problem(
    410,
    'unknown_cursor',
    'Begin again with a first load; nothing unsent is lost by it.',
  );
