/** A form with bracketed names, parsed into a tree: `items[0][price]=x` is `{ items: { 0: { price: 'x' } } }`. */
export interface FormTree {
  [name: string]: string | FormTree;
}

export function parseForm(text: string): FormTree {
  const tree: FormTree = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop();
    if (last === undefined) continue;
    let node = tree;
    for (const part of path) {
      const known = node[part];
      const next: FormTree = typeof known === 'object' ? known : Object.create(null);
      node[part] = next;
      node = next;
    }
    node[last] = value;
  }
  return tree;
}

/** `expand[0]=a&expand[1]=b` as `['a', 'b']`. */
export function listIn(value: string | FormTree | undefined): string[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [value];
  return Object.values(value).filter((one) => typeof one === 'string');
}
