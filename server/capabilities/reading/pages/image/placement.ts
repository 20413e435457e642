/**
 * Affine map from a prepared picture to the upright page that it was made from: x' = a·x + c·y + e,
 * y' = b·x + d·y + f.
 */
export interface Placement {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

export const inPlace: Placement = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

export function mapPoint({ a, b, c, d, e, f }: Placement, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Applies `inner`, then `outer`. */
export function combined(outer: Placement, inner: Placement): Placement {
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * inner.e + outer.c * inner.f + outer.e,
    f: outer.b * inner.e + outer.d * inner.f + outer.f,
  };
}

export const scaled = (factor: number): Placement => ({ ...inPlace, a: factor, d: factor });
export const moved = (x: number, y: number): Placement => ({ ...inPlace, e: x, f: y });

/** The inverse of a clockwise rotation about the centre that enlarged the picture to `to`. */
export function turnedBack(
  degrees: number,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Placement {
  const angle = (-degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const middle: Placement = { a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 };
  return combined(
    moved(from.width / 2, from.height / 2),
    combined(middle, moved(-to.width / 2, -to.height / 2)),
  );
}
