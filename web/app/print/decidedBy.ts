import type { TrailEntry } from '#shared/audit/trail.ts';

interface Decided {
  key: string;
  verb: 'Approved' | 'Rejected';
  email: string;
  at: string;
}

/**
 * Who approved or rejected the invoice and when, in that order. What was decided before it was last reopened does not
 * count any more. The entries are newest first.
 */
export function decidedBy(entries: readonly TrailEntry[]): Decided[] {
  const reopened = entries.findIndex(
    ({ action, changes }) =>
      action === 'update' &&
      changes.some(({ field, after }) => field === 'status' && after === 'pending_review'),
  );
  const counting = reopened === -1 ? entries : entries.slice(0, reopened);
  return counting
    .flatMap(({ id, action, by, at }): Decided[] => {
      if ((action !== 'approve' && action !== 'reject') || !by) return [];
      const verb = action === 'approve' ? 'Approved' : 'Rejected';
      return [{ key: id, verb, email: by.email, at }];
    })
    .reverse();
}
