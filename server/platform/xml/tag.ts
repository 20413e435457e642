/** An element with text or child elements; an empty string if there is no content. */
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

/** Characters that XML cannot represent. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed here.
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
