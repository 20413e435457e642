import type { HistoryEntry } from './history.ts';

const trackingFields = ['tracking', 'secondTracking'] as const;

/** The tracking category (`itemId`) whose options each field takes. */
export type TrackingCategories = Readonly<
  Record<(typeof trackingFields)[number], string | undefined>
>;

/**
 * Which of its two fields an option of a tracking category stands in means nothing, so an earlier line is read by
 * category: each option in the field that its category has now. An option whose category is not known stays a choice, so
 * that the line does not count as one where nothing was chosen.
 */
export function byCategory(
  entry: HistoryEntry,
  categories: TrackingCategories,
  categoryOf: (itemId: string) => string | null,
): HistoryEntry {
  const { tracking, secondTracking, ...coding } = entry.coding;
  if (tracking === undefined && secondTracking === undefined) return entry;
  const chosen = [tracking, secondTracking].filter((id) => typeof id === 'string');
  const unknown = chosen.find((id) => categoryOf(id) === null) ?? null;
  const placed = trackingFields.flatMap((field) => {
    const category = categories[field];
    if (category === undefined) return [];
    return [[field, chosen.find((id) => categoryOf(id) === category) ?? unknown] as const];
  });
  return { ...entry, coding: { ...coding, ...Object.fromEntries(placed) } };
}
