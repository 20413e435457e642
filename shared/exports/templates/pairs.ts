/** Lines of two values each, as people paste them from a spreadsheet: `20; T1`, a tab, or `20 = T1`. */
export function readPairs(text: string): { pairs: [string, string][]; unread: string[] } {
  const pairs: [string, string][] = [];
  const unread: string[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const [, name = '', value = ''] = /^(.*)[\t;=](.*)$/.exec(line) ?? [];
    if (name.trim() === '' || value.trim() === '') unread.push(line.trim());
    else pairs.push([name.trim(), value.trim()]);
  }
  return { pairs, unread };
}

export function pairsText(pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs)
    .map(([name, value]) => `${name}; ${value}`)
    .join('\n');
}
