import { type Shot, shadedCorners } from '../photograph.ts';
import type { Corners, Point } from '../projection.ts';
import type { Sheet } from '../Sheet.ts';
import { Dice } from './Dice.ts';

/** Another camera, light and table for each seed: from a clean scan to a crumpled receipt in the shade. */
export function shotOf(seed: number, { width, height }: Pick<Sheet, 'width' | 'height'>): Shot {
  const dice = new Dice(seed * 17 + 3);
  const across = 1260;
  const down = Math.round((across * height) / width);
  const isScan = dice.chance(0.3);
  const isCut = dice.chance(0.15);
  const margin = isScan ? 0 : isCut ? -12 : dice.between(20, 90);
  const bend = () => (isScan ? 0 : dice.between(-40, 40));
  const tilt = dice.between(-18, 18);
  const corner = (x: number, y: number, dx: number, dy: number) => ({
    x: x + dx + bend(),
    y: y + dy + bend(),
  });
  const [left, right, top, bottom] = [margin, across - margin, margin, down - margin];
  const paper = dice.pick(['office', 'office', 'office', 'thermal', 'none'] as const);
  const corners: Corners = [
    corner(left, top, tilt, -tilt),
    corner(right, top, tilt, tilt),
    corner(right, bottom, -tilt, tilt),
    corner(left, bottom, -tilt, -tilt),
  ];
  const shot = {
    width: across,
    height: down,
    page: 0,
    paper,
    shadow: isScan ? 0 : dice.pick([0, 0.2, 0.35, 0.5]),
    folds: isScan ? [] : dice.pick([[], [], [0.5], [0.33, 0.66]]),
    grain: isScan ? 8 : dice.pick([12, 24, 34]),
    blur: dice.pick([0, 0.5, 0.7, 1]),
    quality: dice.pick([92, 80, 62, 45]),
    quarters: dice.pick([0, 0, 0, 1, 2, 3] as const),
  };
  // Chosen last, so that all other choices of a seed stay what they were.
  const isSlanted = !isScan && dice.chance(0.4);
  const angle = isSlanted ? dice.pick(angles) : 'from above';
  const shortening = dice.pick([0.03, 0.05, 0.08]);
  const shadowOn = isSlanted ? dice.pick(shadedCorners) : 'lr';
  return { ...shot, shadowOn, corners: seenFrom(angle, shortening, corners) };
}

/** Where the camera is held: over the sheet, or beyond one of its sides or corners. */
const angles = [
  'from below',
  'from the top',
  'from the left',
  'from the right',
  'from a corner',
] as const;

/** What is further away looks smaller: the sides there move inwards by a share of their length. */
function seenFrom(
  angle: (typeof angles)[number] | 'from above',
  share: number,
  [a, b, c, d]: Corners,
): Corners {
  switch (angle) {
    case 'from above':
      return [a, b, c, d];
    case 'from below':
      return [towards(b, a, share), towards(a, b, share), c, d];
    case 'from the top':
      return [a, b, towards(d, c, share), towards(c, d, share)];
    case 'from the left':
      return [a, towards(c, b, share), towards(b, c, share), d];
    case 'from the right':
      return [towards(d, a, share), b, c, towards(a, d, share)];
    case 'from a corner':
      return [a, towards(a, b, share), towards(a, c, share * 1.5), towards(a, d, share)];
  }
}

function towards(target: Point, from: Point, share: number): Point {
  return { x: from.x + (target.x - from.x) * share, y: from.y + (target.y - from.y) * share };
}
