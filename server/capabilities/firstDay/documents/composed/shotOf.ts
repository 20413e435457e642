import type { Shot } from '../photograph.ts';
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
  return {
    width: across,
    height: down,
    corners: [
      corner(left, top, tilt, -tilt),
      corner(right, top, tilt, tilt),
      corner(right, bottom, -tilt, tilt),
      corner(left, bottom, -tilt, -tilt),
    ],
    page: 0,
    paper,
    shadow: isScan ? 0 : dice.pick([0, 0.2, 0.35, 0.5]),
    folds: isScan ? [] : dice.pick([[], [], [0.5], [0.33, 0.66]]),
    grain: isScan ? 8 : dice.pick([12, 24, 34]),
    blur: dice.pick([0, 0.5, 0.7, 1]),
    quality: dice.pick([92, 80, 62, 45]),
    quarters: dice.pick([0, 0, 0, 1, 2, 3] as const),
  };
}
