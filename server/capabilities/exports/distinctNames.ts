/** Makes file names unique, because some ledgers would replace a file by another of the same name. */
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
