const longest = 300;

/** A header's text without control characters, on one line; `null` if it is empty. */
export function oneLine(given: string | undefined): string | null {
  const line = (given ?? '')
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u200b\u2060\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line === '' ? null : line.slice(0, longest);
}

/** A name that contains an address is dropped, because it may pretend to be another sender. */
export function nameOfSender(name: string | undefined): string | null {
  const line = oneLine(name);
  return line?.includes('@') ? null : line;
}
