/** A member as they stand in the text of a comment: by their id, so that a new name changes nothing. */
const token = /@\[([0-9a-f-]{36})\]/g;

const tokenOf = (personId: string) => `@[${personId}]`;

export interface Mentionable {
  id: string;
  name: string;
}

/** What is stored of a text in which people were picked by their names, with the ids of those who still stand in it. */
export function withMentions(
  typed: string,
  picked: readonly Mentionable[],
): { text: string; mentions: string[] } {
  const mentions = new Set<string>();
  // The longest first: one name may be how another begins.
  const names = picked.toSorted((one, other) => other.name.length - one.name.length);
  let text = typed;
  for (const { id, name } of names) {
    const written = `@${name}`;
    if (!text.includes(written)) continue;
    text = text.replaceAll(written, tokenOf(id));
    mentions.add(id);
  }
  return { text, mentions: [...mentions] };
}

export type TextPart = { kind: 'text'; text: string } | { kind: 'mention'; personId: string };

export function partsOfText(stored: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of stored.matchAll(token)) {
    if (match.index > at) parts.push({ kind: 'text', text: stored.slice(at, match.index) });
    if (match[1]) parts.push({ kind: 'mention', personId: match[1] });
    at = match.index + match[0].length;
  }
  if (at < stored.length) parts.push({ kind: 'text', text: stored.slice(at) });
  return parts;
}

/** As people read it where nothing can be emphasised. */
export function plainText(stored: string, nameOf: (personId: string) => string): string {
  return partsOfText(stored)
    .map((part) => (part.kind === 'text' ? part.text : `@${nameOf(part.personId)}`))
    .join('');
}

/** What is being typed after an @ at the place of the caret, and where it begins; `null` where nothing is. */
export function mentionAt(typed: string, caret: number): { from: number; query: string } | null {
  const match = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/.exec(typed.slice(0, caret));
  const query = match?.[1];
  return query === undefined ? null : { from: caret - query.length - 1, query };
}
