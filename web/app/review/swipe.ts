/** A finger's way over the screen, in pixels and milliseconds. */
export interface Swipe {
  across: number;
  down: number;
  took: number;
}

const leastWay = 60;
const longestInMs = 600;

/** The invoice that a swipe asks for: to the left for the next one. `null` if it was another gesture. */
export function swipeTo({ across, down, took }: Swipe): 'next' | 'previous' | null {
  const isSideways = Math.abs(across) > 2 * Math.abs(down);
  if (!isSideways || Math.abs(across) < leastWay || took > longestInMs) return null;
  return across < 0 ? 'next' : 'previous';
}
