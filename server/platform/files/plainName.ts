const longestName = 200;

/** Without folders and what cannot be shown; a very long one keeps its ending. */
export function plainName(given: string | null | undefined): string {
  const [own = ''] = (given ?? '').split(/[\\/]/).slice(-1);
  const shown =
    own
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '')
      .trim() || 'file';
  if (shown.length <= longestName) return shown;
  const [ending = ''] = /\.[^.]{1,10}$/.exec(shown) ?? [];
  return shown.slice(0, longestName - ending.length) + ending;
}
