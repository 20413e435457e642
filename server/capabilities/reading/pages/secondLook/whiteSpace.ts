import type { Gray } from '../image/gray.ts';
import type { ReadCharacter } from './decodeLine.ts';

const ink = 150;

/** The white columns before each character, in heights of the line's letters; 0 for the first. */
export function whiteSpace(line: Gray, characters: readonly ReadCharacter[]): number[] {
  const { columns, height } = inkOf(line);
  return characters.map((character, i) => {
    const before = characters[i - 1];
    return before ? widestWhite(columns, middleOf(before), middleOf(character)) / height : 0;
  });
}

export const middleOf = ({ from, to }: Pick<ReadCharacter, 'from' | 'to'>): number =>
  (from + to) / 2;

function widestWhite(columns: Uint8Array, from: number, to: number): number {
  let widest = 0;
  let run = 0;
  for (let x = Math.floor(from * columns.length); x < to * columns.length; x++) {
    run = columns[x] ? 0 : run + 1;
    widest = Math.max(widest, run);
  }
  return widest;
}

/** Which columns of a line have ink, and the height of its letters in pixels. */
function inkOf({ width, height, data }: Gray): { columns: Uint8Array; height: number } {
  const columns = new Uint8Array(width);
  let [top, bottom] = [height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 255) > ink) continue;
      columns[x] = 1;
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return { columns, height: Math.max(1, bottom - top + 1) };
}
