declare global {
  interface Window {
    /** When an element was first painted, by its selector; `NaN` until then. */
    painted: Map<string, number>;
  }
}

/** Runs in the page, before its scripts. Also sets a mark, `painted` with the selector. */
export function observePaints(selectors: readonly string[]): void {
  window.painted = new Map();
  new MutationObserver(() => {
    for (const selector of selectors) {
      if (window.painted.has(selector) || !document.querySelector(selector)) continue;
      window.painted.set(selector, Number.NaN);
      requestAnimationFrame(() =>
        setTimeout(() => {
          performance.mark(`painted ${selector}`);
          window.painted.set(selector, performance.now());
        }),
      );
    }
  }).observe(document, { subtree: true, childList: true });
}
