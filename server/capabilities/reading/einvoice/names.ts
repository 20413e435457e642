const legalForms = new Set(
  `ab ag aps as asa bv co company corp corporation ev eurl gbr gmbh inc incorporated kft kg kgaa lda limited llc llp ltd
  mbh nv ohg oy oyj plc pte pty sa sarl sas sasu se sl slu snc sp z oo spa spzoo srl sro ug und and et y e`.split(
    /\s+/,
  ),
);

/**
 * Whether two spellings mean the same company: a page often has the brand, the XML the full name.
 */
export function isSameName(one: string, other: string): boolean {
  const [some, more] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  if (!some || !more || some.length === 0) return true;
  return some.every((word) => more.includes(word)) || some.join('') === more.join('');
}

function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/\.(?=\p{L}\b)|(?<=\b\p{L})\./gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const own = words.filter((word) => !legalForms.has(word));
  return own.length > 0 ? own : words;
}
