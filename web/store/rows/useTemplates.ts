import { useLiveQuery } from 'dexie-react-hooks';
import type { KeptTemplate } from '#shared/exports/templates/contract.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The company's export formats as last loaded, by name; `undefined` while loading. */
export function useTemplates(database: LocalDatabase): KeptTemplate[] | undefined {
  const known = useLiveQuery(() => database.exportTemplates.toArray(), [database]);
  return known?.toSorted((one, other) => byName.compare(one.name, other.name));
}
