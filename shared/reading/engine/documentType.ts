import type { DocumentType } from '../reading.ts';
import type { FoundRow } from './found.ts';
import { cellsOf, type Layout, type Row, type Span } from './layout.ts';
import type { Table } from './table.ts';
import { squash } from './text.ts';

const titles: [DocumentType, RegExp][] = [
  [
    'credit_note',
    /^(tax)?(creditnotes?|creditmemo|creditinvoice|gutschrift|rechnungskorrektur|stornorechnung|storno(?!geb|bed|kost|pausch|frist|vers|schutz)|korrekturrechnung|avoir|facturedavoir|noted?ecredit|notedecredit|notadecredito|notadeabono|notacredito|notadicredito|facturarectificativa|abono(?!s?(mens|anual|trimest|transp|encuenta|temporada))|creditnota|creditfactuur|fakturakorygujaca|korekta|fakturakorekta|nota credito)/,
  ],
  [
    'reminder',
    /^(paymentreminder|reminder|overduenotice|finalnotice|secondnotice|mahnung|zahlungserinnerung|letztemahnung|\d?mahnung|relance|rappel|rappeldepaiement|misedemeure|recordatorio|recordatoriodepago|sollecito|sollecitodipagamento|aanmaning|herinnering|betalingsherinnering|wezwaniedozaplaty|przypomnienie)/,
  ],
  [
    'statement',
    /^(statement$|statementofaccount|accountstatement|kontoauszug|releve$|relevedecompte|extracto$|estadodecuenta|estrattoconto|rekeningoverzicht|wyciag)/,
  ],
  [
    'other',
    /^(quote$|quotation|estimate$|purchaseorder$|deliverynote$|packingslip|packinglist|angebot$|auftragsbestatigung|orderconfirmation|kostenvoranschlag|devis$|bondecommande$|bondelivraison$|presupuesto$|albaran$|preventivo$|offerte$|pakbon$|orderbevestiging|oferta$|zamowienie$|proposal$|vertrag$|resume$|curriculumvitae)/,
  ],
  [
    'invoice',
    /^(tax)?(invoice|rechnung|facture|factura|fattura|factuur|faktura|bill$|honorarnote|kopiefactuur|verkoopfactuur|commercialinvoice|proformainvoice|handelsrechnung|proforma|fatura)/,
  ],
  [
    'receipt',
    /^(cash)?(receipt|paymentreceipt|salesreceipt|officialreceipt|kassenbon|kassenzettel|quittung|kassenbeleg|recu|ticket$|ticketdecaisse|recibo|ticketdecompra|ricevuta|scontrino|documentocommerciale|kassabon|paragon|bon$|simplifiedtaxinvoice|kundenbeleg)/,
  ],
];

const asking = 'invoice|rechnung|facture|factura|fattura|factuur|faktura(?: ?vat)?';
const askingAlone = new RegExp(`^(?:tax)?(?:${asking})$`);
const askingByNumber = new RegExp(
  `^(?:tax )?(?:${asking})[\\s#:.-]*(?:(?:number|numero|nummer|numer|no|nr|n)[\\s#:.º°o]*)?(?:\\p{L}{1,4}[-/]?)?\\d`,
  'iu',
);

/** Only the word itself, or with a number, but not a label such as `Rechnung an` or `Invoice:`. */
export function isInvoiceTitle({ raw }: Span): boolean {
  if (raw.endsWith(':')) return false;
  return askingAlone.test(squash(raw)) || askingByNumber.test(raw);
}

interface Title {
  type: DocumentType;
  weight: number;
  /** Relative to the usual font size of the document. */
  size: number;
  top: number;
  whole: boolean;
}

/** By the largest title; of equal sizes the first, except that a correction has its own words and wins. */
export function documentTypeOf(
  { layout, rows }: { layout: Layout; rows: FoundRow[] },
  tables: Table[],
): {
  type: DocumentType;
  confidence: number;
  titled: boolean;
} {
  const found = titlesIn(layout, rows, tables);
  const wholeInvoiceTitles = found.filter(({ type, whole }) => type === 'invoice' && whole);
  const best = found
    .filter(
      (title) =>
        title.type !== 'credit_note' || !wholeInvoiceTitles.some((one) => outranks(one, title)),
    )
    .sort((a, b) => b.weight - a.weight)[0];
  if (best)
    return { type: best.type, confidence: Math.min(0.95, 0.6 + best.weight * 0.15), titled: true };
  return { type: 'other', confidence: 0.4, titled: false };
}

function titlesIn(layout: Layout, rows: FoundRow[], tables: Table[]): Title[] {
  const lines = new Set(tables.flatMap((table) => table.rows.slice(table.head.length)));
  const heads = new Set(tables.flatMap((table) => table.head));
  const height = layout.pages[0]?.height ?? 1;
  const found: Title[] = [];
  for (const { row, amounts } of rows.filter((each) => each.row.page === 0)) {
    const sums = amounts.filter(({ decimals, currency }) => decimals === 2 || currency);
    for (const cell of cellsOf(row)) {
      const joined = squash(cell.raw);
      const type = titles.find(([, pattern]) => pattern.test(joined))?.[0];
      if (!type) continue;
      const titleWords = cell.raw.split(/\s+/).filter((word) => !/\d/.test(word));
      if (titleWords.length > 7 && joined.length > 30) continue;
      const size = Math.max(...cell.tokens.map((token) => token.size)) / layout.size;
      // Rows of goods or sums may contain any title word, but `invoice` and `receipt` are supported by labels as well.
      const isLabelled = type === 'invoice' || type === 'receipt';
      if (!isLabelled && isEntry(cell, size, lines, sums)) continue;
      const alone = squash(titleWords.join('')).length < 24 ? 1 : 0.6;
      const ownWords = type === 'credit_note' || type === 'reminder' ? 1.3 : 1;
      const weight = size * alone * (1.3 - row.top / height) * ownWords;
      found.push({
        type,
        weight,
        size,
        top: row.top,
        whole: isInvoiceTitle(cell) && !heads.has(row),
      });
    }
  }
  return found;
}

/** A row of a table or a list of sums, unless printed as large as a title. */
function isEntry(cell: Span, size: number, lines: Set<Row>, sums: Span[]): boolean {
  if (lines.has(cell.row)) return size < 1.4;
  return size < 1.25 && sums.some((sum) => sum.right > cell.right);
}

/** A correction in usual font size counts as a title only if no other title is larger or above it. */
function outranks(invoice: Title, correction: Title): boolean {
  if (correction.size >= 1.15 && correction.size >= invoice.size) return false;
  if (invoice.size >= correction.size * 1.2) return true;
  return invoice.size >= correction.size * 0.95 && invoice.top < correction.top;
}
