import type { DocumentType } from '../reading.ts';
import { cellsOf, type Layout } from './layout.ts';
import { squash } from './text.ts';

const titles: [DocumentType, RegExp][] = [
  [
    'credit_note',
    /^(tax)?(creditnotes?|creditmemo|creditinvoice|gutschrift|rechnungskorrektur|stornorechnung|storno|korrekturrechnung|avoir|facturedavoir|noted?ecredit|notedecredit|notadecredito|notacredito|notadicredito|facturarectificativa|abono|creditnota|creditfactuur|fakturakorygujaca|korekta|fakturakorekta|nota credito)/,
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

/** By the title that stands largest; of two of one size the first wins, except that a correction says so in its own words. */
export function documentTypeOf(layout: Layout): {
  type: DocumentType;
  confidence: number;
  titled: boolean;
} {
  const found: { type: DocumentType; weight: number }[] = [];
  const rows = layout.rows.filter(({ page }) => page === 0);
  const height = layout.pages[0]?.height ?? 1;
  for (const row of rows) {
    for (const cell of cellsOf(row)) {
      const joined = squash(cell.raw);
      const type = titles.find(([, pattern]) => pattern.test(joined))?.[0];
      if (!type) continue;
      const words = cell.raw.split(/\s+/).length;
      const size = Math.max(...cell.tokens.map((token) => token.size)) / layout.size;
      const alone = joined.length < 24 ? 1 : 0.6;
      if (words > 7 && joined.length > 30) continue;
      found.push({
        type,
        weight:
          size *
          alone *
          (1.3 - row.top / height) *
          (type === 'credit_note' || type === 'reminder' ? 1.3 : 1),
      });
    }
  }
  const best = found.sort((a, b) => b.weight - a.weight)[0];
  if (best)
    return { type: best.type, confidence: Math.min(0.95, 0.6 + best.weight * 0.15), titled: true };
  return { type: 'other', confidence: 0.4, titled: false };
}
