/** Deterministic JSON for hashing and comparing: keys are sorted at every depth. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (value !== null && typeof value === 'object') return textOfObject(value);
  return JSON.stringify(value) ?? 'null';
}

/** Written for speed: the audit log hashes objects with thousands of keys. */
function textOfObject(value: object): string {
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const one: unknown = Reflect.get(value, key);
    if (one === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalText(one)}`;
  }
  return `{${text}}`;
}
