export interface ConnectedPart {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** In pixels. */
  size: number;
  /** The sum over its pixels. */
  weight: number;
}

/**
 * The connected parts of a picture, by their first pixels; pixels that touch at a corner are connected. Without
 * `weightOf` a part weighs nothing.
 */
export function* connectedParts(
  { width, height }: { width: number; height: number },
  belongs: (at: number) => boolean,
  weightOf: (at: number) => number = () => 0,
): Generator<ConnectedPart> {
  const pixels = width * height;
  const seen = new Uint8Array(pixels);
  const stack: number[] = [];
  for (let start = 0; start < pixels; start++) {
    if (seen[start] || !belongs(start)) continue;
    let [left, right, top, bottom, size, weight] = [width, 0, height, 0, 0, 0];
    seen[start] = 1;
    stack.push(start);
    while (stack.length > 0) {
      const at = stack.pop() ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      size += 1;
      weight += weightOf(at);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx;
          const next = at + dy * width + dx;
          if (nx < 0 || nx >= width || next < 0 || next >= pixels) continue;
          if (seen[next] || !belongs(next)) continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    yield { left, right, top, bottom, size, weight };
  }
}
