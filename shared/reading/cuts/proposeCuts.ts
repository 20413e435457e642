import { layOut, type Row } from '../engine/layout.ts';
import { readPages } from '../engine/readPages.ts';
import { squash } from '../engine/text.ts';
import type { Reading } from '../reading.ts';
import type { PageOfWords } from '../words.ts';

/** A printed page number: "Page 2 of 3". */
interface PageMark {
  page: number;
  of: number;
}

const named =
  /(?:^|[^\p{L}])(?:page|pages|seite|blatt|p[aá]gina|p[aá]g|pag|strona|str|blad|bladzijde)[.:]?\s*(\d{1,3})\s*(?:of|von|sur|de|di|van|z|\/|\|)\s*(\d{1,3})(?!\d)/iu;
const bare = /^(?:\S*\s)?(\d{1,3})\s*\/\s*(\d{1,3})$/;

/** Only near the edge of a page is `2/3` a page number; elsewhere it may be a date or quantity. */
const edge = 0.07;

function pageMark(rows: readonly Row[], height: number): PageMark | null {
  for (const row of rows) {
    const isAtEdge = row.top < height * edge || row.bottom > height * (1 - edge);
    const found = named.exec(row.text) ?? (isAtEdge ? bare.exec(row.text.trim()) : null);
    const [page, of] = [Number(found?.[1]), Number(found?.[2])];
    if (page >= 1 && of >= page) return { page, of };
  }
  return null;
}

/** What one page by itself says about its document. */
interface PageAbout {
  reading: Reading;
  mark: PageMark | null;
  /** All letters and digits without spaces. */
  text: string;
}

/** From this confidence on, a title says that the page is an invoice, credit note or receipt. */
const minTitleConfidence = 0.6;
/** Invoice numbers with less confidence are ignored. */
const minNumberConfidence = 0.5;
/** Shorter numbers appear on many pages by chance. */
const minNumberLength = 4;

/**
 * The pages, from 1, on which further invoices seem to begin; none if the file looks like one invoice. It prefers to
 * miss a cut, because a wrong proposal costs people more work: annexes, terms, delivery notes and carried totals do not
 * begin an invoice.
 */
export function proposeCuts(pages: PageOfWords[]): number[] {
  if (pages.length < 2) return [];
  const about = pages.map(aboutPage);
  let starts = [0];
  for (const [index, page] of about.entries()) {
    const open = about.slice(starts.at(-1), index);
    if (index > 0 && beginsAnother(page, open)) starts.push(index);
  }
  starts = withoutIncomplete(starts, pages);
  return starts.slice(1).map((start) => start + 1);
}

function aboutPage(page: PageOfWords): PageAbout {
  return {
    reading: readPages([page]),
    mark: pageMark(layOut([page]).rows, page.height),
    text: squash(page.words.map(({ text }) => text).join('')),
  };
}

function beginsAnother(page: PageAbout, open: readonly PageAbout[]): boolean {
  const first = open[0];
  if (!first || !isTitled(page) || (page.mark?.page ?? 1) > 1 || isUnfinished(open)) return false;
  const [number, before] = [numberOf(page), numberOf(first)];
  if (before !== null && mentions(page, before)) return false;
  if (number !== null && before !== null && number !== before) return true;
  return isFromAnother(page, first) && page.reading.fields.total !== undefined;
}

function isTitled({ reading: { type, typeConfidence } }: PageAbout): boolean {
  const isToPay = type === 'invoice' || type === 'credit_note' || type === 'receipt';
  return isToPay && typeConfidence >= minTitleConfidence;
}

/** The last page says that more pages of the same document follow. */
function isUnfinished(open: readonly PageAbout[]): boolean {
  const mark = open.at(-1)?.mark;
  return mark ? mark.page < mark.of : false;
}

function numberOf({ reading: { fields } }: Pick<PageAbout, 'reading'>): string | null {
  const { invoiceNumber } = fields;
  if (!invoiceNumber || invoiceNumber.confidence < minNumberConfidence) return null;
  return squash(invoiceNumber.value);
}

function mentions(page: PageAbout, number: string): boolean {
  return number.length >= minNumberLength ? page.text.includes(number) : numberOf(page) === number;
}

function isFromAnother(one: PageAbout, other: PageAbout): boolean {
  const [taxId, otherTaxId] = [one, other].map(({ reading }) => reading.fields.vendorTaxId?.value);
  return taxId !== undefined && otherTaxId !== undefined && taxId !== otherTaxId;
}

/** Pages without an amount belong to the document before them. */
function withoutIncomplete(starts: readonly number[], pages: PageOfWords[]): number[] {
  if (starts.length < 2) return [...starts];
  const isComplete = starts.map((start, index) => {
    const { fields } = readPages(pages.slice(start, starts[index + 1]));
    return fields.total !== undefined || fields.amountDue !== undefined;
  });
  return starts.filter((_, index) => index === 0 || (isComplete[index] && isComplete[index - 1]));
}
