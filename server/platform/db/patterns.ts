/** Patterns of SQL for the words that are looked for. */
export function patternsOf(search: string | null): string[] {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '');
  return words.map((word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
}
