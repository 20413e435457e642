/** Throttle with leading and trailing call: runs at once, and once more after the interval if called meanwhile. */
export function throttled(action: () => void, inMs: number): () => void {
  let waiting = false;
  let asked = false;

  function act() {
    waiting = true;
    asked = false;
    action();
    setTimeout(() => {
      waiting = false;
      if (asked) act();
    }, inMs);
  }

  return () => {
    if (waiting) asked = true;
    else act();
  };
}
