/** The two-letter code, from any ISO language code. */
export function languageOf(code: string | null): string | null {
  if (!code) return null;
  try {
    const { language } = new Intl.Locale(code.replace('_', '-'));
    return language.length === 2 ? language : null;
  } catch {
    return null;
  }
}
