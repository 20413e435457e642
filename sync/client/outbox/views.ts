export const viewPrefix = 'view.';

/** Views are never edited together, so they have no document name. */
export function viewEntity(id: string): string {
  return `${viewPrefix}${id}`;
}

/** The view of an outbox entity; `null` for other entities. */
export function viewIn(entity: string): string | null {
  return entity.startsWith(viewPrefix) ? entity.slice(viewPrefix.length) : null;
}
