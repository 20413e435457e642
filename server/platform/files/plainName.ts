const longestName = 200;

/** The file name without folders and invisible characters; a long one is shortened but keeps its extension. */
export function plainName(given: string | null | undefined): string {
  const [lastPart = ''] = (given ?? '').split(/[\\/]/).slice(-1);
  const cleaned =
    lastPart
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '')
      .trim() || 'file';
  if (cleaned.length <= longestName) return cleaned;
  const [extension = ''] = /\.[^.]{1,10}$/.exec(cleaned) ?? [];
  return cleaned.slice(0, longestName - extension.length) + extension;
}
