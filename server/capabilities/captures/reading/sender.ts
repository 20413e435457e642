const longest = 300;

/** What stands in a line of a mail, as it can be shown in one; `null` where that is nothing. */
export function oneLine(given: string | undefined): string | null {
  const line = (given ?? '')
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u200b\u2060\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line === '' ? null : line.slice(0, longest);
}

/** A name that is an address says who somebody else is: it is not shown for one. */
export function nameOfSender(name: string | undefined): string | null {
  const line = oneLine(name);
  return line?.includes('@') ? null : line;
}
