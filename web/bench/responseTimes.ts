import type { Page } from 'playwright-core';
import { type Answer, answerTo } from './answerTimes.ts';
import type { MainThread } from './MainThread.ts';

/** From each key until the list had changed. */
export async function timeTyping(
  page: Page,
  thread: MainThread,
  queries: readonly string[],
): Promise<Answer[]> {
  const box = page.getByRole('searchbox');
  const answers: Answer[] = [];
  for (const query of queries) {
    await box.fill('');
    await page.waitForTimeout(400);
    await box.focus();
    for (const key of query) {
      const answer = await answerTo(page, thread, () => page.keyboard.type(key), 150);
      if (answer) answers.push(answer);
    }
  }
  await box.fill('');
  return answers;
}

declare global {
  interface Window {
    seen: {
      /** When an element was first painted, by its selector. */
      shown: Map<string, number>;
      tasks: { at: number; ms: number }[];
      /** Milliseconds from the last key or press to the list that it led to. */
      answer: number | null;
      forgetAnswers: () => void;
    };
  }
}

/** Runs in the page, before its scripts. */
export function observeResponses(): void {
  let pressed: number | null = null;
  const seen: Window['seen'] = {
    shown: new Map(),
    tasks: [],
    answer: null,
    forgetAnswers() {
      seen.answer = null;
      pressed = null;
    },
  };
  window.seen = seen;
  new PerformanceObserver((list) => {
    for (const { startTime: at, duration: ms } of list.getEntries()) seen.tasks.push({ at, ms });
  }).observe({ type: 'longtask', buffered: true });
  for (const press of ['keydown', 'pointerdown']) {
    document.addEventListener(
      press,
      ({ timeStamp }) => {
        pressed = timeStamp;
      },
      { capture: true },
    );
  }
  const afterPaint = (tell: (at: number) => void) => {
    requestAnimationFrame(() => setTimeout(() => tell(performance.now())));
  };
  const look = (selector: string) => {
    if (seen.shown.has(selector) || !document.querySelector(selector)) return;
    seen.shown.set(selector, Number.NaN);
    afterPaint((at) => seen.shown.set(selector, at));
  };
  new MutationObserver((changes) => {
    look('tbody a');
    const count = document.querySelector('table')?.getAttribute('aria-rowcount');
    if (count) look(`table[aria-rowcount="${count}"]`);
    const bringsTable = (node: Node) =>
      node instanceof Element && (node.matches('table') || node.querySelector('table') !== null);
    const isInPopover = (node: Node) =>
      node instanceof Element && node.closest('[data-radix-popper-content-wrapper]') !== null;
    const answered = changes.some(
      ({ attributeName, target, addedNodes }) =>
        attributeName !== null ||
        target === document.body ||
        [...addedNodes].some(bringsTable) ||
        isInPopover(target),
    );
    const began = pressed;
    if (!answered || began === null) return;
    afterPaint((at) => {
      seen.answer = at - began;
    });
  }).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-rowcount', 'aria-sort'],
  });
}
