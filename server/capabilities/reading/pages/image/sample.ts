import { cropped, type Gray } from './gray.ts';

/** Enough for a dozen lines of letters at the height that pages are brought to. */
const side = 620;
const step = 155;

/** The part of a prepared picture with the most print: enough to tell which way it is turned. */
export function sampleOf(image: Gray): Gray {
  const width = Math.min(side, image.width);
  const height = Math.min(side, image.height);
  const edges = edgesIn(image);
  let best = { left: 0, top: 0, edges: -1 };
  for (const top of positions(image.height - height)) {
    for (const left of positions(image.width - width)) {
      const inside = edges({ left, top, width, height });
      if (inside > best.edges) best = { left, top, edges: inside };
    }
  }
  return cropped(image, { left: best.left, top: best.top, width, height });
}

const positions = (last: number) =>
  Array.from({ length: Math.ceil(last / step) + 1 }, (_, i) => Math.min(last, i * step));

/** Counts changes between dark and light along every fourth row. */
function edgesIn({ width, height, data }: Gray) {
  return (area: { left: number; top: number; width: number; height: number }): number => {
    let count = 0;
    for (let y = area.top; y < Math.min(height, area.top + area.height); y += 4) {
      let dark = false;
      for (let x = area.left; x < Math.min(width, area.left + area.width); x += 1) {
        const isDark = (data[y * width + x] ?? 255) < 128;
        if (isDark !== dark) count += 1;
        dark = isDark;
      }
    }
    return count;
  };
}
