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

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
