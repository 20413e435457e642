/** An element without its namespace prefix; the root decides how names are interpreted. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text directly inside it. */
  readonly text: string;
}

/** A path below an element, such as `Party/ID`; each step may have alternatives, as in `A|B/ID`. */
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
