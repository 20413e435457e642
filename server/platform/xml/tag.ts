/** An element with text or with elements in it; nothing where there is nothing to say. */
export function tag(
  name: string,
  content: string | null | readonly string[],
  attributes: Readonly<Record<string, string>> = {},
): string {
  const inside = typeof content === 'string' ? escaped(content) : (content ?? []).join('');
  if (inside === '') return '';
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join('')}>${inside}</${name}>`;
}

/** XML has no way to write these at all. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
