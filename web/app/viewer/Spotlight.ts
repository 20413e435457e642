/** The highlighted field, shown both in the form and on the page. */
export interface FieldHighlight {
  /** The field that has the focus. */
  focused: string | null;
  /** The field that is pointed at, and where that happens. */
  pointed: string | null;
  from: 'form' | 'page';
}

const noHighlight: FieldHighlight = { focused: null, pointed: null, from: 'form' };

/** Which field is highlighted. Not React state, so that only the parts that show it re-render. */
export class Spotlight {
  readonly #listeners = new Set<() => void>();
  #lit = noHighlight;

  readonly lit = (): FieldHighlight => this.#lit;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A pointer that rests somewhere no longer counts once the focus moves. */
  focus(field: string | null): void {
    const pointed = field === null ? this.#lit.pointed : null;
    this.#become({ focused: field, pointed, from: 'form' });
  }

  point(field: string | null, from: FieldHighlight['from']): void {
    this.#become({ ...this.#lit, pointed: field, from });
  }

  #become(lit: FieldHighlight): void {
    const { focused, pointed } = this.#lit;
    if (lit.focused === focused && lit.pointed === pointed) return;
    this.#lit = lit;
    for (const listener of this.#listeners) listener();
  }
}

/** Pointing wins over the focus. */
export function highlightedField({ pointed, focused }: FieldHighlight): string | null {
  return pointed ?? focused;
}
