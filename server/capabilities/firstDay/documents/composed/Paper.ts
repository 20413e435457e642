import { a4, type Held, letter, Sheet, type TextStyle } from '../Sheet.ts';
import type { Content } from './content.ts';
import { dayText, numberText } from './countries.ts';
import type { Layout } from './Layout.ts';

/** A sheet with what all parts of an invoice need to write on it. */
export class Paper {
  readonly sheet: Sheet;
  readonly content: Content;
  readonly layout: Layout;
  readonly pageCount: number;
  /** Where the next part begins. */
  y: number;

  constructor(content: Content, layout: Layout, pageCount: number) {
    const size = content.country.paper === 'letter' ? letter : a4;
    this.sheet = new Sheet(size, { size: layout.size, font: layout.fonts.plain });
    this.content = content;
    this.layout = layout;
    this.pageCount = pageCount;
    this.y = layout.margin;
  }

  get left(): number {
    return this.layout.margin;
  }

  get right(): number {
    return this.sheet.width - this.layout.margin;
  }

  get step(): number {
    return this.layout.size * 1.45;
  }

  /** Above the foot, which is on each page. */
  get bottom(): number {
    return this.sheet.height - (this.layout.foot === 'none' ? 50 : 105);
  }

  bold(style: TextStyle = {}): TextStyle {
    return { font: this.layout.fonts.bold, ...style };
  }

  /** A label as this issuer ends it. */
  ended(label: string): string {
    return /[:.]$/.test(label) && this.layout.labelEnd === ''
      ? label
      : label + this.layout.labelEnd;
  }

  day(iso: string): string {
    return dayText(iso, this.layout.dayForm, this.layout.speech.months);
  }

  number(cents: number): string {
    const text = numberText(cents, this.content.country);
    if (cents >= 0) return text;
    const { minus } = this.layout;
    return minus === 'before' ? `-${text}` : minus === 'behind' ? `${text}-` : `(${text})`;
  }

  /** An amount of the sums, with its currency. */
  money(cents: number): string {
    const { sign, currency } = this.content.country;
    const text = this.number(cents);
    if (sign === 'zł' && this.layout.currency === 'sign before') return `${text} ${sign}`;
    switch (this.layout.currency) {
      case 'sign before':
        return sign === '$' || sign === '£' ? `${sign}${text}` : `${sign} ${text}`;
      case 'sign after':
        return `${text} ${sign}`;
      case 'code before':
        return `${currency} ${text}`;
      case 'code after':
        return `${text} ${currency}`;
      default:
        return text;
    }
  }

  lineMoney(cents: number): string {
    return this.layout.signsEverywhere ? this.money(cents) : this.number(cents);
  }

  rate(percent: number): string {
    const text = String(percent).replace('.', this.content.country.decimal);
    return ['de', 'fr'].includes(this.content.country.language) ? `${text} %` : `${text}%`;
  }

  /** The lines of a text that is at most so wide, by the usual width of letters. */
  wrapped(text: string, width: number, size = this.layout.size): string[] {
    const most = Math.max(8, Math.floor(width / (size * this.letterWidth)));
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length < most)
        lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  }

  get letterWidth(): number {
    return this.layout.fonts.plain === 'mono' ? 0.6 : 0.52;
  }

  widthOf(text: string, size = this.layout.size): number {
    return text.length * size * this.letterWidth;
  }

  /** A text that may hold values; those that it does not contain are left out. */
  text(x: number, baseline: number, text: string, style: TextStyle = {}): void {
    const holds = (style.holds ?? []).filter((held) => text.includes(held.text));
    this.sheet.text(x, baseline, text, { ...style, holds });
  }

  /** The seller's name as a value, wherever it is written. */
  get names(): Held[] {
    const { name, tradeName } = this.content.seller;
    return [...new Set([name, tradeName])].map((text) => ({ field: 'vendorName', text }));
  }
}
