/** One escaped `like` pattern for each word of the search. */
export function patternsOf(search: string | null): string[] {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '');
  return words.map((word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
}
