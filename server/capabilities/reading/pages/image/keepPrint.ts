import type { Gray, Rectangle } from './gray.ts';

type Side = 'left' | 'top' | 'right' | 'bottom';

/**
 * Takes back each cut that would lose print: in a shadow, part of a sheet may look like the table
 * below it.
 */
export function keepPrint(image: Gray, sheet: Rectangle): Rectangle {
  const inside = edgeShare(image, sheet);
  const kept = { ...sheet };
  for (const side of ['bottom', 'top', 'left', 'right'] satisfies Side[]) {
    const strip = stripOf(image, kept, side);
    if (strip.width < 4 || strip.height < 4) continue;
    if (edgeShare(image, strip) > inside * 0.3) widen(kept, image, side);
  }
  return kept;
}

function stripOf(image: Gray, { left, top, width, height }: Rectangle, side: Side): Rectangle {
  switch (side) {
    case 'left':
      return { left: 0, top, width: left, height };
    case 'right':
      return { left: left + width, top, width: image.width - left - width, height };
    case 'top':
      return { left, top: 0, width, height: top };
    case 'bottom':
      return { left, top: top + height, width, height: image.height - top - height };
  }
}

function widen(sheet: Rectangle, image: Gray, side: Side): void {
  if (side === 'left') {
    sheet.width += sheet.left;
    sheet.left = 0;
  } else if (side === 'top') {
    sheet.height += sheet.top;
    sheet.top = 0;
  } else if (side === 'right') sheet.width = image.width - sheet.left;
  else sheet.height = image.height - sheet.top;
}

/**
 * The share of points that differ strongly from their neighbour, as print does and a table top does
 * not.
 */
function edgeShare({ width, data }: Gray, area: Rectangle): number {
  let edges = 0;
  for (let y = area.top; y < area.top + area.height; y++) {
    for (let x = area.left + 2; x < area.left + area.width; x++) {
      const here = data[y * width + x] ?? 0;
      const before = data[y * width + x - 2] ?? 0;
      if (before - here > 0.28 * before && before > 70) edges += 1;
    }
  }
  return edges / Math.max(1, area.width * area.height);
}
