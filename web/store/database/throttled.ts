/** At once, then at most once in this time; what is asked for meanwhile happens when the time is over, once. */
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
