const usualInMs = 10_000;
let inMs = usualInMs;

/** How long a decision can be taken back before it is sent. */
export function takeBackInMs(): number {
  return inMs;
}

/** For the sandbox and tests; `null`: as usual. */
export function setTakeBackTime(said: number | null): void {
  inMs = said ?? usualInMs;
}
