/** An element without its prefix: what the names mean is told by the root. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** What stands directly in it. */
  readonly text: string;
}

/** Where something stands below an element, such as `Party/ID`; each step may have several names, as in `A|B/ID`. */
export type XmlPath = string;

export function allAt(element: XmlElement | undefined, path: XmlPath): XmlElement[] {
  let found = element ? [element] : [];
  for (const step of path.split('/')) {
    const names = step.split('|');
    found = found.flatMap(({ children }) => children.filter(({ name }) => names.includes(name)));
  }
  return found;
}

export function at(element: XmlElement | undefined, path: XmlPath): XmlElement | undefined {
  return allAt(element, path)[0];
}

export function textAt(element: XmlElement | undefined, path: XmlPath): string | null {
  return textOf(at(element, path));
}

export function textOf(element: XmlElement | undefined): string | null {
  return element?.text.trim() || null;
}
