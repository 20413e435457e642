/**
 * Updates of a document in one piece. As an array they would arrive as text that is parsed character by
 * character, which blocks the event loop.
 */
export interface JoinedUpdates {
  joined: Buffer | null;
  lengths: number[];
}

/** SQL for the two columns of an aggregate over `document_updates` as `stored`. */
export const joinedUpdates = `string_agg(stored.update, ''::bytea order by stored.position) as joined,
  coalesce(array_agg(octet_length(stored.update) order by stored.position), '{}') as lengths`;

export function updatesIn({ joined, lengths }: JoinedUpdates): Buffer[] {
  if (!joined) return [];
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return joined.subarray(end - length, end);
  });
}
