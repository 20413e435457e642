import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '../../ui/feedback/toast.ts';

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
  /** Why nothing can be printed now. */
  refusal?: string | null;
}

/** Prints a sheet once everything on it is loaded; Ctrl+P does the same as the button. */
export function usePrinting<T>({ load, release, sheet, refusal = null }: Source<T>): Printing<T> {
  const [printed, setPrinted] = useState<T | null>(null);
  const [busy, setBusy] = useState(false);

  const running = useRef(false);
  const mounted = useRef(false);
  const releaseSheet = useRef<(() => void) | null>(null);

  async function run() {
    const loaded = await load();
    if (!mounted.current) {
      release?.(loaded);
      return;
    }
    releaseSheet.current?.();
    releaseSheet.current = () => release?.(loaded);
    flushSync(() => setPrinted(() => loaded));
    const images = [...(sheet.current?.querySelectorAll('img') ?? [])];
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    if (mounted.current) window.print();
  }

  async function print() {
    if (running.current) return;
    if (refusal !== null) {
      toast({ title: refusal });
      return;
    }
    running.current = true;
    setBusy(true);
    try {
      await run();
    } catch {
      toast({ title: 'This could not be printed. Please try again.', tone: 'danger' });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  // On phones `window.print()` may return before the page is laid out, so the sheet stays until then.
  useEffect(() => {
    mounted.current = true;
    function empty() {
      releaseSheet.current?.();
      releaseSheet.current = null;
    }
    function onPrinted() {
      empty();
      setPrinted(null);
    }
    window.addEventListener('afterprint', onPrinted);
    return () => {
      mounted.current = false;
      window.removeEventListener('afterprint', onPrinted);
      empty();
    };
  }, []);

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
