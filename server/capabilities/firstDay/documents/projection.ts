export interface Point {
  x: number;
  y: number;
}

/** Upper left, upper right, lower right, lower left. */
export type Corners = readonly [Point, Point, Point, Point];

export interface Projection {
  /** From fractions of the sheet to pixels of the photo. */
  onPhoto(point: Point): Point;
}

/** The perspective in which the sheet has these corners. */
export function projectionOnto([p0, p1, p2, p3]: Corners): Projection {
  const [dx1, dx2, dx3] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
  const [dy1, dy2, dy3] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  const [a, b, c] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x];
  const [d, e, f] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y];
  return {
    onPhoto({ x, y }) {
      const depth = g * x + h * y + 1;
      return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
    },
  };
}
