import type { TimeBudget } from '../../limits.ts';
import { cropped, type Gray, type Rectangle } from '../image/gray.ts';
import type { ReadCharacter } from './decodeLine.ts';
import type { LineModels } from './LineModels.ts';
import { textBoxes } from './textBoxes.ts';
import { whiteSpace } from './whiteSpace.ts';

/** A line of text, in pixels of the prepared picture. */
export interface SeenLine {
  at: Rectangle;
  /** Null when there was no time left to read it. */
  read: ReadCharacter[] | null;
  /** White space before each character, in heights of the line's letters. */
  white: number[];
}

export interface SecondReading {
  lines: SeenLine[];
  /** Whether the engine has this character at all. */
  knows: (character: string) => boolean;
}

/** More lines than the smallest print puts on a page; a picture of noise has more. */
const mostLines = 500;

/** The second engine for OCR: reads a prepared picture line by line. */
export class SecondLook {
  #models: Promise<LineModels> | null = null;

  /** Lines that no time is left for are returned unread. */
  async read(image: Gray, budget: TimeBudget): Promise<SecondReading> {
    const models = await this.#loaded();
    const map = await charged(budget, () => models.textMap(image));
    const seen: SeenLine[] = [];
    for (const box of textBoxes(map).slice(0, mostLines)) {
      const at = scaledTo(box, map, image);
      if (budget.left === 0) seen.push({ at, read: null, white: [] });
      else seen.push(await charged(budget, () => lineAt(at, image, models)));
    }
    return { lines: seen, knows: models.knows };
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

async function lineAt(at: Rectangle, image: Gray, models: LineModels): Promise<SeenLine> {
  const line = cropped(image, at);
  const read = await models.readLine(line);
  return { at, read, white: whiteSpace(line, read) };
}

async function charged<T>(budget: TimeBudget, work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  try {
    return await work();
  } finally {
    const { user, system } = process.cpuUsage(before);
    budget.take((user + system) / 1_000);
  }
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
