import { approvalStatus } from '#shared/invoices/contract.ts';
import { origin } from '#shared/invoices/origin.ts';
import { documentType } from '#shared/reading/reading.ts';
import type { InvoiceBrief } from './brief.ts';

/** Repeated texts are stored once in `words`; numbers are positions there, counted from 1, and 0 is null. */
type Line = [
  invoiceNumber: string | null,
  amount: string | null,
  createdAt: string,
  decidedAt: string | null,
  escalatedAt: string | null,
  vendorName: number,
  vendorId: number,
  currency: number,
  invoiceDate: number,
  dueDate: number,
  confidence: number,
  uploadedBy: number,
  fraudFlags: number[],
  heldBy: number[],
  requiredApprovers: number[],
  approvedBy: number[],
  requiredCount: number,
  approvalStatus: number,
  inError: boolean,
  askedOf?: number,
  /** Null if there are none, which is the usual case. */
  standIns?: InvoiceBrief['standIns'] | null,
  earlyPayment?: InvoiceBrief['earlyPayment'],
  alsoUploadedBy?: number[] | null,
  doubts?: number,
  awaitsReview?: boolean,
  exportState?: InvoiceBrief['exportState'],
  isSample?: boolean,
  documentType?: number,
  origin?: number,
  paid?: string | null,
  appliedRule?: InvoiceBrief['appliedRule'],
  /** Null if it has no rate of its own, which is the usual case. */
  rate?: Pick<InvoiceBrief, 'exchangeRate' | 'exchangeRateDate' | 'bookedRate'> | null,
];

const noRate = { exchangeRate: null, exchangeRateDate: null, bookedRate: null };

function rateOf({ exchangeRate, exchangeRateDate, bookedRate }: InvoiceBrief) {
  const rate = { exchangeRate, exchangeRateDate, bookedRate };
  return exchangeRate === null && bookedRate === null ? null : rate;
}

interface Stored {
  words: string[];
  lines: (Line | null)[];
}

/** `null` for a deleted invoice. */
export function packBriefs(briefs: readonly (InvoiceBrief | null)[]): string {
  const positions = new Map<string, number>();
  const positionOf = (word: string | null) => {
    if (word === null) return 0;
    const known = positions.get(word);
    if (known !== undefined) return known;
    positions.set(word, positions.size + 1);
    return positions.size;
  };
  const all = (words: readonly string[]) => words.map(positionOf);
  const lines = briefs.map((brief): Line | null =>
    brief === null
      ? null
      : [
          brief.invoiceNumber,
          brief.amount,
          brief.createdAt,
          brief.decidedAt,
          brief.escalatedAt,
          positionOf(brief.vendorName),
          positionOf(brief.vendorId),
          positionOf(brief.currency),
          positionOf(brief.invoiceDate),
          positionOf(brief.dueDate),
          positionOf(brief.confidence),
          positionOf(brief.uploadedBy),
          all(brief.fraudFlags),
          all(brief.heldBy),
          all(brief.requiredApprovers),
          all(brief.approvedBy),
          brief.requiredCount,
          approvalStatus.options.indexOf(brief.approvalStatus),
          brief.inError,
          positionOf(brief.askedOf),
          brief.standIns.length > 0 ? brief.standIns : null,
          brief.earlyPayment,
          brief.alsoUploadedBy ? all(brief.alsoUploadedBy) : null,
          brief.doubts,
          brief.awaitsReview,
          brief.exportState,
          brief.isSample ?? false,
          documentType.options.indexOf(brief.documentType),
          origin.options.indexOf(brief.origin),
          brief.paid,
          brief.appliedRule,
          rateOf(brief),
        ],
  );
  const stored: Stored = { words: [...positions.keys()], lines };
  return JSON.stringify(stored);
}

/** The briefs of a record, parsed on first access, because most lists need none. */
export class PackedBriefs {
  #text: string;
  #stored: Stored | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  at(index: number): InvoiceBrief {
    const { words, lines } = this.#parsed();
    const line = lines[index];
    if (!line) throw new Error('There is no brief at this place of the index');
    const word = (position: number) => (position === 0 ? null : (words[position - 1] ?? null));
    const some = (position: number) => words[position - 1] ?? '';
    return {
      invoiceNumber: line[0],
      amount: line[1],
      createdAt: line[2],
      decidedAt: line[3],
      escalatedAt: line[4],
      vendorName: word(line[5]),
      vendorId: word(line[6]),
      currency: some(line[7]),
      invoiceDate: word(line[8]),
      dueDate: word(line[9]),
      confidence: some(line[10]),
      uploadedBy: word(line[11]),
      fraudFlags: line[12].map(some),
      heldBy: line[13].map(some),
      requiredApprovers: line[14].map(some),
      approvedBy: line[15].map(some),
      requiredCount: line[16],
      approvalStatus: approvalStatus.options[line[17]] ?? 'pending',
      inError: line[18],
      askedOf: word(line[19] ?? 0),
      standIns: line[20] ?? [],
      earlyPayment: line[21] ?? null,
      alsoUploadedBy: line[22]?.map(some),
      doubts: line[23] ?? 0,
      awaitsReview: line[24] ?? false,
      exportState: line[25] ?? null,
      isSample: line[26] ?? false,
      documentType: documentType.options[line[27] ?? 0] ?? 'invoice',
      origin: origin.options[line[28] ?? 0] ?? 'upload',
      paid: line[29] ?? null,
      appliedRule: line[30] ?? null,
      ...(line[31] ?? noRate),
    };
  }

  #parsed(): Stored {
    if (this.#stored) return this.#stored;
    const stored: Stored = JSON.parse(this.#text);
    this.#stored = stored;
    this.#text = '';
    return stored;
  }
}
