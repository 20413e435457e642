import type { Shot } from '../../capabilities/firstDay/documents/photograph.ts';
import type { Point } from '../../capabilities/firstDay/documents/projection.ts';

/** What makes a photo hard to read, in words for people. */
const traits: Readonly<Record<string, (shot: Shot) => boolean>> = {
  'in perspective': ({ corners }) => narrowing(corners) > 0.03,
  'in a shadow': ({ shadow }) => shadow >= 0.3,
  folded: ({ folds }) => folds.length > 0,
  'faded thermal paper': ({ paper }) => paper === 'thermal',
  'transparent background': ({ paper }) => paper === 'none',
  'on its side or upside down': ({ quarters }) => quarters !== 0,
  'edges cut off': ({ corners, width, height }) =>
    corners.some(({ x, y }) => x < 0 || y < 0 || x > width || y > height),
  grainy: ({ grain, paper }) => paper !== 'none' && grain >= 34,
  blurred: ({ blur, paper }) => paper !== 'none' && blur >= 1,
  'compressed strongly': ({ quality, paper }) => paper !== 'none' && quality <= 45,
};

/** Those of a photo; none for a clean scan. */
export function shotTraits(shot: Shot): string[] {
  return Object.entries(traits).flatMap(([trait, is]) => (is(shot) ? [trait] : []));
}

/** How much shorter a side of the sheet is than the one across, as a share: a level camera sees both alike. */
function narrowing([a, b, c, d]: Shot['corners']): number {
  const across = shorter(length(a, b), length(d, c));
  return Math.max(across, shorter(length(a, d), length(b, c)));
}

const length = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y);
const shorter = (one: number, other: number) => 1 - Math.min(one, other) / Math.max(one, other);
