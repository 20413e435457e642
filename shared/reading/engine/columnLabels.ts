import { squash } from './text.ts';

export const columnKinds = [
  'position',
  'code',
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'discount',
  'taxRate',
  'taxAmount',
  'amount',
  'gross',
  'date',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** Headings of columns in tables of lines. */
const phrases: Record<ColumnKind, string> = {
  position:
    'pos|position|no|nr|#|line|item no|sl no|s no|sr no|sno|lp|l p|n|ln|line no|lfd nr|nr crt|sr|item #|row|ligne|riga',
  code: `code|item code|sku|product code|article no|art nr|artnr|art no|artikelnr|artikel nr|artikelnummer|part no|part number|product id|item number|stock code|hsn|hsn sac|sac|ref|reference|reference produit|codigo|cod|codice|codice articolo|artikelcode|artikel code|kod|indeks|article code|model|part #|product no|product #|cod articulo|cod art|id|mat nr|material|produktnummer|artikelnummer bestelnr|hsn code|pkwiu|symbol|ean|gtin|isbn|code article|art|referencia|ref no|job no`,
  description: `description|item|items|product|service|details|particulars|item description|description of goods|product description|services|memo|activity|product service|item name|name|description of services|goods|work performed|title|description of work|item and description|goods services|items description|product name|item details|description memo|charge description|service description|charges|descriptions|article description|item service|task|plan|description of supply|service provided
      |beschreibung|bezeichnung|artikel|leistung|artikelbezeichnung|artikelbeschreibung|produkt|text|leistungsbeschreibung|gegenstand|warenbezeichnung|position beschreibung|bezeichnung der leistung|produktbezeichnung|buchungstext|dienstleistung|tatigkeit|titel|beschreibung memo|leistung artikel|artikel bezeichnung|produktbeschreibung|ware|art der leistung|artikel leistung|artikel beschreibung|leistungen|artikelname
      |designation|libelle|article|produit|prestation|prestations|articles|intitule|descriptif|nature|detail|nature de la prestation|produits|designation des produits|nature des prestations|objet
      |descripcion|concepto|articulo|producto|detalle|servicio|denominacion|conceptos|descripcion del producto|descripcion del articulo
      |descrizione|prodotto|articolo|servizio|causale|descrizione articolo|descrizione prodotto|beni e servizi|natura e qualita|descrizione dei beni|oggetto|prestazione|descrizione beni servizi|prodotti|dettaglio
      |omschrijving|dienst|artikelomschrijving|beschrijving|product omschrijving|productomschrijving|werkzaamheden|specificatie|onderwerp|artikel omschrijving
      |nazwa|nazwa towaru|nazwa towaru lub uslugi|nazwa uslugi|opis|towar|nazwa towaru uslugi|usluga|towar usluga|nazwa produktu|nazwa towaru lub uslugi pkwiu|produkt usluga`,
  quantity: `qty|quantity|hours|hrs|units|qty hr|qty hrs|hrs qty|quantity hours|qnty|count|no of units|ordered|shipped|qty shipped|invoiced|days|pieces|pcs|qty ordered|nos|hours qty|volume|seats|usage|quantities|quant|qtty|units sold|consumption|kwh|units used|minutes|billed units
      |menge|anzahl|stunden|stuck|std|stk|anz|menge einheit|stuckzahl|mge|stck|tage|verbrauch|arbeitsstunden
      |quantite|qte|nombre|nb|heures|unites|nbre|qte facturee|jours|quantites|consommation
      |cantidad|cant|uds|unidades|ud|horas|cdad|unid|ctd|consumo
      |quantita|qta|q ta|ore|pezzi|nr pezzi|pz|quant|colli
      |aantal|hoeveelheid|uren|stuks|stuk|aant|aantal uren|verbruik
      |ilosc|liczba|szt|il|zuzycie`,
  unit: 'unit|uom|um|u m|einheit|einh|me|unite|unidad|unita|eenheid|jm|j m|jedn|unit of measure|eh|ehd|meng einheit|miara|jednostka|units of measure|measure|per|meng',
  unitPrice: `unit price|price|rate|unit cost|price each|price unit|cost|unit rate|each|price per unit|list price|u price|unit price usd|unit price eur|net price|unit net price|rate hr|hourly rate|price hr|item price|unit net|price excl vat|unit|price ea|cost per unit|unit value|u p|net rate|unit amount|price excl|price per item|price hour|unit price excl vat
      |preis|einzelpreis|stuckpreis|e preis|ep|einzel|preis pro einheit|einzelpreis netto|preis einheit|einzelpreis eur|nettopreis|preis stuck|stundensatz|einheitspreis|einzelpreis in eur|preis eur|satz|preis je einheit|netto preis|e preis eur|vk preis|listenpreis|einzelp|stuckpreis netto|ep netto|ep eur
      |prix unitaire|prix|pu|p u|p u ht|pu ht|prix unitaire ht|prix unit|prix u|prix unit ht|p u h t|pu net|prix u ht|cout unitaire|tarif|taux horaire|p unitaire|pu ttc|prix unitaire ttc|p unit|prix horaire
      |precio|precio unitario|p unitario|precio unidad|precio unit|p u|precio ud|pvp|p unit|coste|tarifa|precio u|precio unitario sin iva|prec unit
      |prezzo|prezzo unitario|prezzo unit|p unit|prezzo u|costo|tariffa|prezzo netto|prezzo un|prezzo unitario netto|costo unitario|importo unitario|pr unitario
      |prijs|prijs per stuk|stukprijs|eenheidsprijs|prijs per eenheid|tarief|uurtarief|p st|prijs excl btw|prijs st|per stuk|prijs per uur|prijs excl
      |cena|cena jednostkowa|cena jedn|cena netto|cena jedn netto|cena jednostkowa netto|cena jm|c j netto|cena j netto|cena brutto|cena jedn brutto`,
  discount:
    'discount|disc|disc %|rabatt|remise|rem|descuento|dto|sconto|korting|rabat|adjustment|adjustments|% dto|rem %|sc|sc %|disc amount|% rem|rab|desc|dto %|sconti',
  taxRate: `tax|vat|gst|tax rate|vat rate|vat %|tax %|taxes|gst %|mwst|ust|ust %|mwst %|steuer|ust satz|mwst satz|tva|tva %|taux|taux tva|iva|% iva|iva %|aliquota|aliq iva|btw|btw %|btw tarief|vat|stawka|stawka vat|vat stawka|% tva|tipo|cod iva|al iva|steuersatz|tax code|tax type|vat code|% vat|ali iva|taxable|btw perc|imp|tx|% mwst|% ust|c i|aliq`,
  taxAmount:
    'tax amount|vat amount|gst amount|mwst betrag|ust betrag|montant tva|cuota iva|importe iva|importo iva|btw bedrag|kwota vat|vat kwota|sales tax|igst|cgst|sgst|steuerbetrag|tax amt|cuota|vat amt|kwota podatku',
  amount: `amount|total|line total|net amount|total price|extended price|extended|ext price|total amount|subtotal|sub total|net|amount excl vat|net total|amount usd|amount eur|total usd|amount excl tax|net value|value|price total|total net|total excl vat|ext|ext cost|line amount|taxable amount|taxable value|amount excl|item total|extension|ext amount|amount rm|total rm|total excl tax|total cost|sum|amount net|amount gbp|total eur|charge|line price|amount due|total excl|total ex vat|amt|amount in usd|total ht eur|net price total
      |betrag|gesamt|gesamtpreis|summe|gesamtbetrag|netto|gesamt netto|g preis|gp|betrag eur|nettobetrag|gesamtpreis netto|entgelt|gesamt eur|gesamtpreis eur|total netto|positionsbetrag|wert|warenwert|gesamtsumme|betrag netto|preis gesamt|netto betrag|summe netto|netto gesamt|gesamtpreis in eur|summe eur|nettowert|betrag in eur|gesamtp|gesamt preis|positionspreis|zeilensumme|positions betrag|eur|gp netto|betrag chf
      |montant|total ht|montant ht|prix total|total|prix ht|montant h t|total net|p t|montant net|prix total ht|total h t|mt ht|montant total ht|total net ht|pt ht|montant total|mont ht|net ht
      |importe|total|importe neto|neto|precio total|total neto|base|importe total|base imponible|total linea|valor|subtotal|importe sin iva|total sin iva
      |importo|totale|imponibile|importo netto|totale netto|prezzo totale|importo totale|totale imponibile|tot|importo eur|valore|totale euro|importo imponibile
      |bedrag|totaal|totaalprijs|totaal excl btw|bedrag excl btw|netto bedrag|prijs totaal|totaal excl|regeltotaal|bedrag excl|totaalbedrag|netto|subtotaal|totaal bedrag
      |wartosc|wartosc netto|kwota|razem|suma|netto|kwota netto|wart netto|razem netto|wartosc sprzedazy netto`,
  gross: `gross|gross amount|amount incl vat|total incl vat|total incl tax|amount incl tax|price incl vat|total incl|amount incl|gross total|total with tax|brutto|bruttobetrag|gesamt brutto|betrag brutto|ttc|total ttc|montant ttc|prix ttc|importe con iva|total con iva|totale ivato|prezzo ivato|totale iva inclusa|prijs incl btw|totaal incl btw|bedrag incl btw|totaal incl|bedrag incl|wartosc brutto|kwota brutto|brutto razem|total inc vat|gesamtpreis brutto|summe brutto|pris|amount inc gst|amount gst inclusive|total inc gst`,
  date: 'date|datum|fecha|data|service date|work date|day|tag|delivery date|jour|check in|check out|period|zeitraum',
};

const kindsOf = new Map<string, ColumnKind>();
for (const kind of columnKinds) {
  for (const phrase of phrases[kind].split('|')) {
    const key = squash(phrase);
    if (key && !kindsOf.has(key)) kindsOf.set(key, kind);
  }
}

/** `Amount (EUR)`, `Amount in €` and `Usage (kWh)` name the same columns as `Amount` and `Usage`. */
export function columnKindOf(squashed: string): ColumnKind | null {
  const bare = squashed.replace(
    /(in)?(eur|euro|usd|gbp|chf|pln|zl|rm|inr|myr|kwh|mwh|m3|m2|km|hrs|hours|std|pcs|stk|kg)$/,
    '',
  );
  return kindsOf.get(squashed) ?? kindsOf.get(bare) ?? null;
}
