import type { ProcessorTimer } from '../../limits.ts';
import { cropped, type Gray, type Rectangle, stretched } from '../image/gray.ts';
import type { ReadCharacter } from './decodeLine.ts';
import type { LineModels } from './LineModels.ts';
import { textBoxes } from './textBoxes.ts';
import { whiteSpace } from './whiteSpace.ts';

/** A line of text, in pixels of the prepared picture. */
export interface SeenLine {
  at: Rectangle;
  /** Null when it was too much to read. */
  read: ReadCharacter[] | null;
  /** White space before each character, in heights of the line's letters. */
  white: number[];
}

export interface SecondReading {
  lines: SeenLine[];
  /** Those of the lines that were read, and of looking for lines. */
  columns: number;
  /** Whether the engine has this character at all. */
  knows: (character: string) => boolean;
}

/** More lines than the smallest print puts on a page; a picture of noise has more. */
const mostLines = 500;

/** Lines of text are read at this height. */
export const lineHeight = 48;
const widestLine = 2400;

/** What looking for the lines of a page costs, before any is read. */
export const columnsOfMap = 7_000;
/** With fewer, a line may be found and not fit any more. */
export const leastColumns = columnsOfMap + widestLine;

/**
 * How much a second look may do. Its work is counted in columns, the pixels of a line's width when it is read: unlike the
 * time that it takes, that is the same on each machine and in each run. So is what is read, unless the timer ends it.
 */
export interface Allowance {
  columns: number;
  /** Ends what takes far longer than its columns should. */
  timer: Pick<ProcessorTimer, 'left'>;
}

/** The second engine for OCR: reads a prepared picture line by line. */
export class SecondLook {
  #models: Promise<LineModels> | null = null;

  /** Lines that are too much are returned unread. */
  async read(image: Gray, { columns: most, timer }: Allowance): Promise<SecondReading> {
    const models = await this.#loaded();
    const map = await models.textMap(image);
    const lines: SeenLine[] = [];
    let columns = columnsOfMap;
    for (const box of textBoxes(map).slice(0, mostLines)) {
      const at = scaledTo(box, map, image);
      const width = widthOf(at);
      if (columns + width > most || timer.left === 0) lines.push({ at, read: null, white: [] });
      else {
        lines.push(await lineAt(at, width, image, models));
        columns += width;
      }
    }
    return { lines, columns, knows: models.knows };
  }

  async stop(): Promise<void> {
    const models = await this.#models;
    this.#models = null;
    await models?.release();
  }

  #loaded(): Promise<LineModels> {
    this.#models ??= load().catch((error: unknown) => {
      // Forgotten, so that the next page tries again.
      this.#models = null;
      throw error;
    });
    return this.#models;
  }
}

/** Only when first needed: most readers never look twice, and the runtime takes memory. */
async function load(): Promise<LineModels> {
  const { LineModels } = await import('./LineModels.ts');
  return LineModels.load();
}

/** The network takes widths in steps of eight. */
function widthOf({ width, height }: Rectangle): number {
  const natural = (width * lineHeight) / height;
  return Math.min(widestLine, Math.max(16, Math.round(natural / 8) * 8));
}

async function lineAt(
  at: Rectangle,
  width: number,
  image: Gray,
  models: LineModels,
): Promise<SeenLine> {
  const line = cropped(image, at);
  const read = await models.readLine(await stretched(line, width, lineHeight));
  return { at, read, white: whiteSpace(line, read) };
}

function scaledTo(
  box: Rectangle,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Rectangle {
  const x = to.width / from.width;
  const y = to.height / from.height;
  const left = Math.floor(box.left * x);
  const top = Math.floor(box.top * y);
  const right = Math.min(to.width, Math.ceil((box.left + box.width) * x));
  const bottom = Math.min(to.height, Math.ceil((box.top + box.height) * y));
  return { left, top, width: right - left, height: bottom - top };
}
