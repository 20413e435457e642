/**
 * Deterministic JSON for hashing and comparing: keys are sorted at every depth. Written for speed: the audit log hashes
 * objects with thousands of keys, and fingerprints cover all lines of an invoice.
 */
export function canonicalText(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (isRecord(value)) return textOfObject(value);
  return JSON.stringify(value) ?? 'null';
}

function textOfObject(value: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const one = value[key];
    if (one === undefined) continue;
    text += `${text === '' ? '' : ','}${quoted(key)}:${canonicalText(one)}`;
  }
  return `{${text}}`;
}

/** Quotes, backslashes, control characters and halves of surrogate pairs, which JSON escapes. */
const escaped = /["\\\p{Cc}\ud800-\udfff]/u;

function quoted(text: string): string {
  return escaped.test(text) ? JSON.stringify(text) : `"${text}"`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}
