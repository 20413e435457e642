export type FontName =
  | 'sans'
  | 'sansBold'
  | 'serif'
  | 'serifBold'
  | 'serifItalic'
  | 'mono'
  | 'monoBold'
  // With the letters of Central Europe, which the others lack.
  | 'wide'
  | 'wideBold';

/** A value that is written in a run of text. */
export interface Held {
  field: string;
  text: string;
}

/** A run of text on its baseline. */
export interface TextMark {
  kind: 'text';
  text: string;
  x: number;
  baseline: number;
  size: number;
  font: FontName;
  color: string;
  align: 'left' | 'right' | 'center';
  holds: readonly Held[];
}

interface BoxMark {
  kind: 'box';
  x: number;
  y: number;
  width: number;
  height: number;
  color: string;
  /** An outline instead of a filled area. */
  isOutline: boolean;
}

export type Mark = TextMark | BoxMark;

export interface TextStyle {
  size?: number;
  font?: FontName;
  color?: string;
  align?: TextMark['align'];
  holds?: readonly Held[];
}

/** Paper sizes in points. */
export const a4 = { width: 595, height: 842 } as const;
export const letter = { width: 612, height: 792 } as const;

/** The pages of a document as data, in points from the upper left corner. A drawer turns them into a file. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly pages: Mark[][] = [[]];
  readonly #usual: Required<Pick<TextStyle, 'size' | 'font' | 'color'>>;

  constructor(
    { width, height }: { width: number; height: number },
    { size = 9, font = 'sans', color = '#1f2933' }: Omit<TextStyle, 'align' | 'holds'> = {},
  ) {
    this.width = width;
    this.height = height;
    this.#usual = { size, font, color };
  }

  text(x: number, baseline: number, text: string, style: TextStyle = {}): void {
    if (text === '') return;
    const mark = { kind: 'text', text, x, baseline, align: 'left', holds: [] } as const;
    this.#add({ ...mark, ...this.#usual, ...style });
  }

  /** Text below text; answers the baseline after the last line. */
  lines(x: number, baseline: number, texts: readonly string[], style: TextStyle = {}): number {
    const step = (style.size ?? this.#usual.size) * 1.4;
    for (const [index, text] of texts.entries()) this.text(x, baseline + index * step, text, style);
    return baseline + texts.length * step;
  }

  box(x: number, y: number, width: number, height: number, color: string): void {
    this.#add({ kind: 'box', x, y, width, height, color, isOutline: false });
  }

  outline(x: number, y: number, width: number, height: number, color: string): void {
    this.#add({ kind: 'box', x, y, width, height, color, isOutline: true });
  }

  rule(x: number, y: number, width: number, color: string, thickness = 0.6): void {
    this.box(x, y, width, thickness, color);
  }

  newPage(): void {
    this.pages.push([]);
  }

  #add(mark: Mark): void {
    this.pages.at(-1)?.push(mark);
  }
}
