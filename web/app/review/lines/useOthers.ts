import { useMemo } from 'react';
import { usePresence } from '../../presence/PresenceContext.ts';

/** Who else is in which cell, by the row that the keys of its cells begin with. */
export function useOthers(): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const { present } = usePresence();
  const known = present
    .filter(({ field }) => field?.includes('/'))
    .map(({ name, field }) => `${field}\n${name.split(' ')[0]}`)
    .join('\t');
  return useMemo(() => {
    const rows = new Map<string, Record<string, string>>();
    for (const one of known.split('\t').filter(Boolean)) {
      const [key = '', name = ''] = one.split('\n');
      const slash = key.lastIndexOf('/');
      const [id, field] = [key.slice(0, slash), key.slice(slash + 1)];
      const row = rows.get(id) ?? {};
      row[field] = row[field] ? `${row[field]}, ${name}` : name;
      rows.set(id, row);
    }
    return rows;
  }, [known]);
}
