/** A mention in a stored text. It holds the id, so that renaming a member needs no change. */
const mentionToken = /@\[([0-9a-f-]{36})\]/g;

const tokenOf = (personId: string) => `@[${personId}]`;

export interface Mentionable {
  id: string;
  name: string;
}

/** The text to store, with the ids of people who are still mentioned in it. */
export function withMentions(
  typed: string,
  picked: readonly Mentionable[],
): { text: string; mentions: string[] } {
  const mentions = new Set<string>();
  // Longest first, because one name may be a prefix of another.
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
  for (const match of stored.matchAll(mentionToken)) {
    if (match.index > at) parts.push({ kind: 'text', text: stored.slice(at, match.index) });
    if (match[1]) parts.push({ kind: 'mention', personId: match[1] });
    at = match.index + match[0].length;
  }
  if (at < stored.length) parts.push({ kind: 'text', text: stored.slice(at) });
  return parts;
}

/** For places that cannot highlight mentions. */
export function plainText(stored: string, nameOf: (personId: string) => string): string {
  return partsOfText(stored)
    .map((part) => (part.kind === 'text' ? part.text : `@${nameOf(part.personId)}`))
    .join('');
}

/** The mention being typed at the caret, and its start; `null` if there is none. */
export function mentionAt(typed: string, caret: number): { from: number; query: string } | null {
  const match = /(?:^|[\s(])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/.exec(typed.slice(0, caret));
  const query = match?.[1];
  return query === undefined ? null : { from: caret - query.length - 1, query };
}
