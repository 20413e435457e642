/** Names of files, each once: a ledger that finds one by its name would put the second in the place of the first. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const end = dot > 0 ? dot : name.length;
    let distinct = name;
    for (let count = 2; taken.has(distinct.toLowerCase()); count++) {
      distinct = `${name.slice(0, end)} (${count})${name.slice(end)}`;
    }
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}
