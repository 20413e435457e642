import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Toasts are shown above this much of the screen (see `Toaster`). */
const taken = '--taken-below';

/** Within reach of the thumb on phones; shows the decisions, and then their outcomes. */
export function DecisionBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      root.setProperty(taken, `${current.offsetHeight}px`);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.removeProperty(taken);
    };
  }, []);
  return (
    <section
      ref={bar}
      aria-label="Decision"
      className="fixed inset-x-0 bottom-0 z-20 flex max-h-[60dvh] flex-wrap items-center gap-2 overflow-y-auto border-t border-line bg-surface px-3 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] empty:hidden"
    >
      {children}
    </section>
  );
}
