import { layOut } from '../engine/layout.ts';
import { readPages } from '../engine/readPages.ts';
import { squash } from '../engine/text.ts';
import type { Reading } from '../reading.ts';
import type { PageOfWords } from '../words.ts';
import { type PageMark, pageMark } from './pageMark.ts';

/** One page by itself: who and what it says it is. */
interface PageAbout {
  reading: Reading;
  mark: PageMark | null;
  /** All its letters and digits in a row. */
  text: string;
}

/** A title that calls it something to pay stands on it. */
const titledFrom = 0.6;
/** A number that is less sure than this may be any number. */
const sureNumber = 0.5;
/** A shorter number stands on many pages by chance. */
const tellingLength = 4;

/**
 * The pages, from 1, on which further invoices seem to begin; none where a file looks like one invoice. It proposes only
 * what it is sure of: an annex, terms, a delivery note or totals carried over do not make another invoice, and a proposal
 * that is wrong costs a person more than one that is missing.
 */
export function proposeCuts(pages: PageOfWords[]): number[] {
  if (pages.length < 2) return [];
  const about = pages.map(aboutPage);
  let starts = [0];
  for (const [index, page] of about.entries()) {
    const open = about.slice(starts.at(-1), index);
    if (index > 0 && beginsAnother(page, open)) starts.push(index);
  }
  starts = completeOnes(starts, pages);
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
  return isToPay && typeConfidence >= titledFrom;
}

/** The page before says that another of the same document follows. */
function isUnfinished(open: readonly PageAbout[]): boolean {
  const mark = open.at(-1)?.mark;
  return mark ? mark.page < mark.of : false;
}

function numberOf({ reading: { fields } }: Pick<PageAbout, 'reading'>): string | null {
  const { invoiceNumber } = fields;
  if (!invoiceNumber || invoiceNumber.confidence < sureNumber) return null;
  return squash(invoiceNumber.value);
}

function mentions(page: PageAbout, number: string): boolean {
  return number.length >= tellingLength ? page.text.includes(number) : numberOf(page) === number;
}

function isFromAnother(one: PageAbout, other: PageAbout): boolean {
  const [taxId, otherTaxId] = [one, other].map(({ reading }) => reading.fields.vendorTaxId?.value);
  return taxId !== undefined && otherTaxId !== undefined && taxId !== otherTaxId;
}

/** What would be left without an amount to pay belongs to the document before it. */
function completeOnes(starts: readonly number[], pages: PageOfWords[]): number[] {
  if (starts.length < 2) return [...starts];
  const isComplete = starts.map((start, index) => {
    const { fields } = readPages(pages.slice(start, starts[index + 1]));
    return fields.total !== undefined || fields.amountDue !== undefined;
  });
  return starts.filter((_, index) => index === 0 || (isComplete[index] && isComplete[index - 1]));
}
