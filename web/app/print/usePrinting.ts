import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Printing<T> {
  /** What is on the sheet while it is printed; `null` otherwise. */
  printed: T | null;
  busy: boolean;
  print: () => Promise<void>;
}

interface Source<T> {
  /** What the sheet needs besides what the screen has already. */
  load: () => Promise<T>;
  /** After it was printed. */
  release?: (loaded: T) => void;
  sheet: RefObject<HTMLElement | null>;
}

/** Prints a sheet once everything on it is loaded; Ctrl+P does the same as the button. */
export function usePrinting<T>({ load, release, sheet }: Source<T>): Printing<T> {
  const [printed, setPrinted] = useState<T | null>(null);
  const [busy, setBusy] = useState(false);

  async function print() {
    if (busy) return;
    setBusy(true);
    let loaded: T;
    try {
      loaded = await load();
    } finally {
      setBusy(false);
    }
    flushSync(() => setPrinted(() => loaded));
    const images = [...(sheet.current?.querySelectorAll('img') ?? [])];
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    window.print();
    setPrinted(null);
    release?.(loaded);
  }

  const latest = useRef(print);
  useEffect(() => {
    latest.current = print;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      void latest.current();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return { printed, busy, print };
}
