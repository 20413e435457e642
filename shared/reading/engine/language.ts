import type { Layout } from './layout.ts';
import { plainWords } from './text.ts';

export const readLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'] as const;
export type ReadLanguage = (typeof readLanguages)[number];

/** Words that are frequent on invoices in one language and rare in the others. */
const frequentWords: Record<ReadLanguage, string> = {
  en: 'the of and for your please invoice date due amount payment number total quantity description price bill to from this with thank you tax balance address customer order receipt subtotal unit is are we by on change cash visit again goods sold',
  de: 'der die das und fur von mit wir sie bitte rechnung rechnungsnummer datum betrag menge preis summe mwst ust gesamt zahlbar tagen netto brutto steuernummer ihre unsere auf zzgl kundennummer str strasse zu zum bei gmbh ist eur beleg filiale steuer vielen dank bar ihren einkauf uhr artikel bezahlung kasse kundenbeleg tel',
  fr: 'le la les des du et pour par facture montant prix quantite tva ttc ht total echeance paiement numero client designation votre nos adresse est sur avec siret societe merci reglement en euros de visite dont bonne journee unitaire',
  es: 'el los las y para por factura importe precio cantidad iva fecha vencimiento cliente numero pago total descripcion con su nuestro direccion del base imponible gracias forma cif nif de visita euros concepto unidad',
  it: 'il lo gli e per di fattura importo prezzo quantita iva data scadenza cliente numero pagamento totale descrizione con del della partita imponibile grazie spett via banca codice fiscale documento euro aliquota',
  nl: 'de het en van voor met factuur bedrag prijs aantal btw datum vervaldatum klant klantnummer betaling totaal omschrijving uw ons adres binnen dagen bij graag factuurnummer kvk excl incl een is wij factuurdatum bedankt',
  pl: 'i w z na do dla faktura kwota cena ilosc vat data termin nabywca sprzedawca platnosci numer razem nazwa netto brutto zaplaty wartosc nip konto stawka wystawienia jednostkowa sposob slownie podatek',
};
const sets = readLanguages.map(
  (language) => [language, new Set(frequentWords[language].split(' '))] as const,
);

export function languageOf(layout: Layout): { language: ReadLanguage; lead: number } | null {
  const scores = new Map<ReadLanguage, number>();
  const words = layout.rows.flatMap(({ text }) => plainWords(text));
  for (const word of words) {
    const languagesWithWord = sets.filter(([, set]) => set.has(word));
    for (const [language] of languagesWithWord)
      scores.set(language, (scores.get(language) ?? 0) + 1 / languagesWithWord.length);
  }
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < 2) return null;
  return { language: best[0], lead: best[1] / Math.max(1, second?.[1] ?? 0) };
}
