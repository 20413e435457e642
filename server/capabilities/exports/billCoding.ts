import { idOnBills } from '#shared/books/idOnBills.ts';
import { wholeInvoice } from '#shared/coding/coding.ts';
import {
  type CodingDefaults,
  type EffectiveLine,
  effectiveCoding,
} from '#shared/coding/effectiveCoding.ts';
import { type Coding, type ItemField, nothingCoded } from '#shared/coding/fields.ts';
import {
  type BillBooks,
  type CodedInvoice,
  codingProblems,
  defaultsIn,
} from '#shared/coding/problems.ts';
import { rateKey } from '#shared/integrations/taxRates.ts';
import { explain, explainedSentences } from '#shared/money/explained.ts';
import type { BillLine } from '../integrations/Ledger.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';

/** How an invoice is entered in the books of one company, in the ids of its ledger. */
export class BillCoding {
  readonly #books: BillBooks;
  readonly #whole: Coding;
  readonly #byLine: ReadonlyMap<string, readonly EffectiveLine[]>;

  /** Throws if the ledger would refuse the coding. */
  constructor(invoice: CodedInvoice, defaults: CodingDefaults, books: BillBooks) {
    refuse(invoice, codingProblems(invoice, defaults, books));
    const usable = defaultsIn(defaults, books);
    // An invoice whose lines have no amounts is booked as one without lines.
    const lines = invoice.lines.filter(({ net }) => net !== null);
    const entered = effectiveCoding({ ...invoice, lines }, usable);
    this.#books = books;
    this.#byLine = Map.groupBy(entered, ({ lineId }) => lineId);
    this.#whole = wholeOf(invoice, usable);
  }

  /** The parts of a line, or the line as its only one. */
  linesOf(lineId: string): readonly EffectiveLine[] {
    return this.#byLine.get(lineId) ?? [];
  }

  /** Discount, shipping, rounding: as the whole invoice, and where that says nothing as the largest line. */
  besideLines(largest: Coding | undefined): Coding {
    const { memo: _, ...others } = largest ?? nothingCoded;
    const entered = Object.entries(this.#whole).filter(([, value]) => value !== null);
    return { ...nothingCoded, ...others, ...Object.fromEntries(entered), memo: null };
  }

  /** Those of the chosen tax codes. */
  get taxRates(): readonly string[] {
    const lines = [...this.#byLine.values()].flat();
    const rates = lines.map(({ coding }) => this.taxCodeOf(coding)?.rate ?? '0');
    return [...new Set(rates)].filter((rate) => rate !== '0');
  }

  taxCodeOf(coding: Coding): { id: string; rate: string | null } | null {
    const item = this.#itemOf(coding, 'taxCode');
    return item ? { id: item.itemId, rate: rateKey(item.rate) } : null;
  }

  accountOf(coding: Coding): string | null {
    return this.#idOf(coding, 'account');
  }

  locationOf(codings: readonly Coding[]): string | null {
    return codings.map((coding) => this.#idOf(coding, 'location')).find(Boolean) ?? null;
  }

  dimensionsOf(
    coding: Coding,
  ): Pick<BillLine, 'classId' | 'customerId' | 'isBillable' | 'tracking'> {
    return {
      classId: this.#idOf(coding, 'class'),
      customerId: this.#idOf(coding, 'customer'),
      isBillable: coding.billable ?? false,
      tracking: (['tracking', 'secondTracking'] as const).flatMap((field) =>
        this.#trackingOf(coding, field),
      ),
    };
  }

  #trackingOf(
    coding: Coding,
    field: 'tracking' | 'secondTracking',
  ): NonNullable<BillLine['tracking']> {
    const option = this.#itemOf(coding, field);
    if (!option?.parentId) return [];
    const { parentId: categoryId, companyId } = option;
    const category = [...this.#books.items.values()].find(
      (one) =>
        one.list === 'trackingCategory' && one.itemId === categoryId && one.companyId === companyId,
    );
    const named = { category: category?.name ?? '', option: option.name };
    return [{ categoryId, optionId: option.itemId, ...named }];
  }

  #idOf(coding: Coding, field: ItemField): string | null {
    const item = this.#itemOf(coding, field);
    return item ? idOnBills(item) : null;
  }

  #itemOf(coding: Coding, field: ItemField) {
    const id = coding[field];
    return id === null ? undefined : this.#books.items.get(id);
  }
}

/** The coding that holds for all lines, without what only a part of them takes. */
function wholeOf({ amount, currency, coding }: CodedInvoice, defaults: CodingDefaults): Coding {
  const own = Object.entries(coding).filter(([key]) => key.startsWith(`${wholeInvoice}/`));
  const invoice = { amount, currency, lines: [], coding: Object.fromEntries(own) };
  return effectiveCoding(invoice, defaults)[0]?.coding ?? nothingCoded;
}

function refuse({ lines }: CodedInvoice, problems: ReturnType<typeof codingProblems>): void {
  const refusals = problems.filter(({ isRefused }) => isRefused);
  if (refusals.length === 0) return;
  const sentences = refusals.map(({ key, message, parts }) => {
    const index = lines.findIndex(({ id }) => key.startsWith(`${id}/`) || key.startsWith(`${id}:`));
    const said = { explanation: message, parts };
    return index < 0 ? said : explain`Line ${index + 1}: ${said}`;
  });
  const distinct = new Map(sentences.map((one) => [one.explanation, one]));
  throw new LedgerProblem('refused', explainedSentences([...distinct.values()]));
}
