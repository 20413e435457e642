export const findingPrefix = 'finding.';

/** Findings are never edited together, so they have no document name. */
export function findingEntity(id: string): string {
  return `${findingPrefix}${id}`;
}

/** The finding of an outbox entity; `null` for other entities. */
export function findingIn(entity: string): string | null {
  return entity.startsWith(findingPrefix) ? entity.slice(findingPrefix.length) : null;
}
