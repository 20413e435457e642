export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'] as const;
export type Language = (typeof languages)[number];

/** Wordings that issuers use for the same thing; a layout keeps to one of each. */
export interface Speech {
  title: readonly string[];
  number: readonly string[];
  issued: readonly string[];
  due: readonly string[];
  delivered: readonly string[];
  order: readonly string[];
  customerNumber: readonly string[];
  contact: readonly string[];
  billTo: readonly string[];
  shipTo: readonly string[];
  from: readonly string[];
  column: {
    position: readonly string[];
    code: readonly string[];
    description: readonly string[];
    quantity: readonly string[];
    unit: readonly string[];
    unitPrice: readonly string[];
    discount: readonly string[];
    rate: readonly string[];
    net: readonly string[];
  };
  carried: readonly string[];
  groupSum: readonly string[];
  goods: readonly string[];
  discount: readonly string[];
  shipping: readonly string[];
  subtotal: readonly string[];
  /** `%` stands for the rate. */
  tax: readonly string[];
  taxTable: { rate: readonly string[]; base: readonly string[]; amount: readonly string[] };
  total: readonly string[];
  /** The sum before something is held back. */
  gross: readonly string[];
  retained: readonly string[];
  paid: readonly string[];
  open: readonly string[];
  untaxed: readonly string[];
  bank: readonly string[];
  holder: readonly string[];
  vatId: readonly string[];
  register: readonly string[];
  manager: readonly string[];
  phone: readonly string[];
  amountsIn: string;
  page: string;
  pageOf: string;
  months: readonly string[];
  /** `@` stands for the day, `#` for the days. */
  terms: readonly string[];
  thanks: readonly string[];
  slogans: readonly string[];
  people: readonly string[];
  copy: string;
}

const split = (texts: string) => texts.split('|');

export const speeches: Readonly<Record<Language, Speech>> = {
  en: {
    title: split('Invoice|INVOICE|Tax Invoice|Sales Invoice|TAX INVOICE'),
    number: split('Invoice No.|Invoice number|Invoice #|Invoice ID|Inv. No.|Number|Reference'),
    issued: split('Invoice date|Date|Date of issue|Issued|Tax point|Billing date'),
    due: split('Due date|Payment due|Please pay by|Due|Pay by|Payment due date'),
    delivered: split('Delivery date|Date of supply|Service date|Shipped on'),
    order: split('PO number|Your order|Purchase order|P.O. #|Order ref.'),
    customerNumber: split('Customer no.|Account number|Client ID|Customer ID'),
    contact: split('Your contact|Account manager|Salesperson|Prepared by'),
    billTo: split('Bill to|Invoice to|Billed to|Customer|Sold to|Client'),
    shipTo: split('Ship to|Deliver to|Delivery address'),
    from: split('From|Supplier|Seller|Issued by|Remit to'),
    column: {
      position: split('#|No.|Line|Item'),
      code: split('Code|SKU|Product code|Part no.'),
      description: split('Description|Item description|Details|Particulars|Work carried out'),
      quantity: split('Qty|Quantity|Hours|Units'),
      unit: split('Unit|UoM|Per'),
      unitPrice: split('Unit price|Price|Rate|Price each'),
      discount: split('Disc.|Discount|Disc. %'),
      rate: split('VAT %|Tax|VAT rate|VAT'),
      net: split('Amount|Line total|Net amount|Total|Net'),
    },
    carried: split('Carried forward|Subtotal carried forward'),
    groupSum: split('Subtotal %|Total %'),
    goods: split('Goods total|Items total|Gross value of goods'),
    discount: split('Discount|Less trade discount|Loyalty discount'),
    shipping: split('Carriage|Shipping & handling|Delivery|Freight'),
    subtotal: split('Subtotal|Net total|Total excl. VAT|Net amount|Total before tax'),
    tax: split('VAT %|VAT @ %|Value added tax (%)|Plus VAT %|Tax %'),
    taxTable: {
      rate: split('VAT rate|Rate'),
      base: split('Net|Taxable amount|Goods value'),
      amount: split('VAT|VAT amount|Tax'),
    },
    total: split('Total|Total due|Amount due|Invoice total|Balance due|Total payable|Please pay'),
    gross: split('Gross amount|Invoice total|Total incl. VAT'),
    retained: split('Less retention 5%|Retention 5%|Withheld 5%'),
    paid: split('Deposit received|Less amount paid|Paid on account'),
    open: split('Balance outstanding|Balance due|Remaining balance'),
    untaxed: split('Reverse charge: the customer accounts for the VAT|VAT exempt'),
    bank: split('Bank details|Payment details|Please transfer to'),
    holder: split('Account name|Payable to|Beneficiary'),
    vatId: split('VAT No.|VAT Reg. No.|VAT ID|GB VAT'),
    register: split('Registered in England No.|Company No.|Reg. No.'),
    manager: split('Director|Managing director'),
    phone: split('Tel.|Phone|T'),
    amountsIn: 'All amounts in',
    page: 'Page',
    pageOf: 'of',
    months: split(
      'January|February|March|April|May|June|July|August|September|October|November|December',
    ),
    terms: split(
      'Payment is due within # days.|Please settle this invoice by @.|Terms: # days net|Payable on or before @',
    ),
    thanks: split(
      'Thank you for your business.|Thank you for your order.|We appreciate your trust.',
    ),
    slogans: split('Built to last|Since 1987|Good things on time|Ideas that carry'),
    people: split('Amelia Hart|Tom Whitfield|Priya Nair|Owen Blake'),
    copy: 'ORIGINAL',
  },
  de: {
    title: split('Rechnung|RECHNUNG|Schlussrechnung|Teilrechnung|Ihre Rechnung'),
    number: split(
      'Rechnungsnummer|Rechnungs-Nr.|Rechnung Nr.|Re.-Nr.|Beleg-Nr.|Nummer|Belegnummer',
    ),
    issued: split('Rechnungsdatum|Datum|Belegdatum|Ausstellungsdatum|Rg.-Datum'),
    due: split('Fällig am|Zahlbar bis|Fälligkeitsdatum|Zahlungsziel|Bitte zahlen bis'),
    delivered: split('Lieferdatum|Leistungsdatum|Leistung vom|Liefertag'),
    order: split('Bestellnummer|Ihre Bestellung|Auftrags-Nr.|Ihr Auftrag'),
    customerNumber: split('Kundennummer|Kunden-Nr.|Kd.-Nr.|Debitor'),
    contact: split('Ansprechpartner|Bearbeiter|Ihr Kontakt|Sachbearbeiterin'),
    billTo: split('Rechnungsempfänger|Rechnung an|Kunde|Auftraggeber|Rechnungsadresse'),
    shipTo: split('Lieferadresse|Lieferung an|Leistungsort'),
    from: split('Rechnungssteller|Verkäufer|Lieferant|Von'),
    column: {
      position: split('Pos.|Pos|Nr.|#'),
      code: split('Art.-Nr.|Artikel|Artikelnummer'),
      description: split('Bezeichnung|Beschreibung|Leistung|Text|Artikelbezeichnung'),
      quantity: split('Menge|Anzahl|Stunden'),
      unit: split('Einheit|Einh.|ME'),
      unitPrice: split('Einzelpreis|E-Preis|Preis|EP netto'),
      discount: split('Rabatt|Rab. %|Nachlass'),
      rate: split('MwSt.|USt. %|USt.-Satz|St.'),
      net: split('Gesamt|Betrag|Gesamtpreis|Summe|GP netto'),
    },
    carried: split('Übertrag|Zwischensumme Seite'),
    groupSum: split('Summe %|Zwischensumme %'),
    goods: split('Warenwert|Summe Positionen|Summe der Leistungen'),
    discount: split('Rabatt|abzgl. Nachlass|Treuerabatt'),
    shipping: split('Versandkosten|Fracht und Verpackung|Anfahrt'),
    subtotal: split('Nettobetrag|Zwischensumme|Summe netto|Netto|Gesamt netto'),
    tax: split('MwSt. %|zzgl. % USt.|Umsatzsteuer %|+ % MwSt.|USt. (%)'),
    taxTable: {
      rate: split('Steuersatz|MwSt.-Satz'),
      base: split('Netto|Bemessungsgrundlage|Nettobetrag'),
      amount: split('Steuer|MwSt.-Betrag|USt.'),
    },
    total: split(
      'Gesamtbetrag|Rechnungsbetrag|Zahlbetrag|Endbetrag|Zu zahlen|Gesamtsumme|Bruttobetrag|Bitte überweisen',
    ),
    gross: split('Bruttosumme|Rechnungssumme brutto|Gesamt inkl. MwSt.'),
    retained: split('abzgl. Sicherheitseinbehalt 5 %|Einbehalt 5 %|Gewährleistungseinbehalt 5 %'),
    paid: split('Anzahlung erhalten|bereits gezahlt|abzgl. Abschlagszahlung'),
    open: split('Restbetrag|Offener Betrag|Noch zu zahlen'),
    untaxed: split(
      'Steuerschuldnerschaft des Leistungsempfängers|Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
    ),
    bank: split('Bankverbindung|Unser Konto|Bitte überweisen Sie auf'),
    holder: split('Kontoinhaber|Empfänger|Zahlungsempfänger'),
    vatId: split('USt-IdNr.|USt.-ID|UID-Nr.|Ust-Id'),
    register: split('HRB|Amtsgericht Bremen HRB|Handelsregister Köln HRB'),
    manager: split('Geschäftsführer|Geschäftsführung|Inhaberin'),
    phone: split('Tel.|Telefon|Fon'),
    amountsIn: 'Alle Beträge in',
    page: 'Seite',
    pageOf: 'von',
    months: split(
      'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
    ),
    terms: split(
      'Zahlbar innerhalb von # Tagen ohne Abzug.|Bitte überweisen Sie den Betrag bis zum @.|Zahlungsziel: # Tage netto|Ohne Abzug zahlbar bis @',
    ),
    thanks: split(
      'Vielen Dank für Ihren Auftrag.|Wir danken für das Vertrauen.|Danke für die gute Zusammenarbeit!',
    ),
    slogans: split(
      'Meisterbetrieb seit 1962|Qualität verbindet|Aus Freude am Bauen|Immer in der Nähe',
    ),
    people: split('Jutta Behrens|Ralf Konopka|Miriam Seidl|Timo Harms'),
    copy: 'ORIGINAL',
  },
  fr: {
    title: split('Facture|FACTURE|Facture de vente|Votre facture'),
    number: split('Facture N°|N° de facture|Numéro de facture|Facture n°|Numéro|Réf. facture'),
    issued: split("Date de facture|Date|Date d'émission|Facture du|Émise le"),
    due: split("Date d'échéance|Échéance|À régler avant le|Payable le|Date limite de paiement"),
    delivered: split('Date de livraison|Date de prestation|Livré le'),
    order: split('N° de commande|Votre commande|Bon de commande|Commande n°'),
    customerNumber: split('N° client|Code client|Référence client|Compte client'),
    contact: split('Votre interlocuteur|Suivi par|Commercial'),
    billTo: split('Facturé à|Client|Destinataire|Adresse de facturation'),
    shipTo: split('Adresse de livraison|Livré à|Lieu de livraison'),
    from: split('Émetteur|Vendeur|Fournisseur|De'),
    column: {
      position: split('N°|Ligne|#'),
      code: split('Réf.|Référence|Code article'),
      description: split('Désignation|Description|Libellé|Prestation'),
      quantity: split('Qté|Quantité|Heures'),
      unit: split('Unité|U.'),
      unitPrice: split('Prix unitaire|P.U. HT|PU HT|Prix unit. HT'),
      discount: split('Remise|Rem. %'),
      rate: split('TVA|Taux TVA|% TVA'),
      net: split('Montant HT|Total HT|Montant|Total'),
    },
    carried: split('À reporter|Report'),
    groupSum: split('Sous-total %|Total %'),
    goods: split('Total articles HT|Total brut HT'),
    discount: split('Remise|Remise commerciale|Escompte'),
    shipping: split('Frais de port|Port et emballage|Transport'),
    subtotal: split('Total HT|Montant HT|Sous-total HT|Total net HT|Total hors taxes'),
    tax: split('TVA %|TVA (%)|Montant TVA %|TVA à %'),
    taxTable: {
      rate: split('Taux|Taux TVA'),
      base: split('Base HT|Montant HT'),
      amount: split('Montant TVA|TVA'),
    },
    total: split('Total TTC|Net à payer|Montant TTC|Total à payer|Montant à régler|TOTAL T.T.C.'),
    gross: split('Total TTC|Montant TTC'),
    retained: split('Retenue de garantie 5 %|Retenue 5 %'),
    paid: split('Acompte versé|Déjà réglé|Acompte'),
    open: split('Reste à payer|Solde dû|Solde à régler'),
    untaxed: split('TVA non applicable, art. 293 B du CGI|Autoliquidation'),
    bank: split('Coordonnées bancaires|Règlement par virement|Domiciliation'),
    holder: split('Titulaire du compte|Bénéficiaire|À l’ordre de'),
    vatId: split('N° TVA|TVA intracommunautaire|N° TVA intracom.'),
    register: split('RCS Lyon|SIRET|SIREN'),
    manager: split('Gérant|Gérante|Présidente'),
    phone: split('Tél.|Téléphone|Tél'),
    amountsIn: 'Montants exprimés en',
    page: 'Page',
    pageOf: 'sur',
    months: split(
      'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
    ),
    terms: split(
      'Paiement à # jours.|À régler au plus tard le @.|Conditions : # jours net|Règlement attendu avant le @',
    ),
    thanks: split('Merci de votre confiance.|Nous vous remercions de votre commande.'),
    slogans: split('Artisan depuis 1974|Le goût du détail|Votre partenaire local'),
    people: split('Élodie Garnier|Karim Benali|Luc Perrot|Sophie Vasseur'),
    copy: 'ORIGINAL',
  },
  es: {
    title: split('Factura|FACTURA|Factura de venta'),
    number: split('Nº de factura|Factura nº|Número de factura|Factura|Nº factura|Número'),
    issued: split('Fecha de factura|Fecha|Fecha de emisión|Fecha factura|Fecha de expedición'),
    due: split('Fecha de vencimiento|Vencimiento|Vence el|Pagar antes del'),
    delivered: split('Fecha de entrega|Fecha de operación|Entregado el'),
    order: split('Nº de pedido|Su pedido|Pedido|Orden de compra'),
    customerNumber: split('Nº de cliente|Código de cliente|Cód. cliente'),
    contact: split('Persona de contacto|Comercial|Atendido por'),
    billTo: split('Cliente|Facturar a|Datos del cliente|Destinatario'),
    shipTo: split('Dirección de entrega|Enviar a'),
    from: split('Emisor|Proveedor|Datos del emisor|Vendedor'),
    column: {
      position: split('Nº|Línea|#'),
      code: split('Código|Ref.|Referencia'),
      description: split('Descripción|Concepto|Artículo|Detalle'),
      quantity: split('Cantidad|Cant.|Uds.|Horas'),
      unit: split('Unidad|Ud.'),
      unitPrice: split('Precio|Precio unitario|P. unitario|Precio ud.'),
      discount: split('Dto.|% Dto.|Descuento'),
      rate: split('IVA|% IVA|Tipo IVA'),
      net: split('Importe|Total|Importe neto'),
    },
    carried: split('Suma y sigue|Total página'),
    groupSum: split('Subtotal %|Total %'),
    goods: split('Importe bruto|Suma de importes'),
    discount: split('Descuento|Dto. comercial|Descuento pronto pago'),
    shipping: split('Portes|Gastos de envío|Transporte'),
    subtotal: split('Base imponible|Subtotal|Total neto|Importe neto|Base'),
    tax: split('IVA %|IVA (%)|% IVA|Cuota IVA %|I.V.A. %'),
    taxTable: {
      rate: split('Tipo|% IVA'),
      base: split('Base imponible|Base'),
      amount: split('Cuota|Cuota IVA'),
    },
    total: split(
      'Total|Total factura|Total a pagar|Importe total|TOTAL FACTURA|Líquido a percibir',
    ),
    gross: split('Total bruto|Importe con IVA'),
    retained: split('Retención IRPF 15%|Retención 15%|I.R.P.F. 15%'),
    paid: split('Anticipo recibido|Pagado a cuenta|Entrega a cuenta'),
    open: split('Pendiente de pago|Importe pendiente|Resto a pagar'),
    untaxed: split('Operación exenta de IVA|Inversión del sujeto pasivo'),
    bank: split('Datos bancarios|Forma de pago: transferencia|Cuenta bancaria'),
    holder: split('Titular|Beneficiario'),
    vatId: split('NIF|CIF|N.I.F.|NIF-IVA'),
    register: split('Registro Mercantil de Valencia, hoja|Reg. Merc. Madrid, tomo'),
    manager: split('Administrador|Gerente'),
    phone: split('Tel.|Teléfono|Tlf.'),
    amountsIn: 'Importes en',
    page: 'Página',
    pageOf: 'de',
    months: split(
      'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
    ),
    terms: split(
      'Pago a # días.|Rogamos efectúen el pago antes del @.|Condiciones: # días fecha factura',
    ),
    thanks: split('Gracias por su confianza.|Agradecemos su pedido.'),
    slogans: split('Desde 1981|Calidad sin prisas|Cerca de usted'),
    people: split('Lucía Romero|Javier Ortega|Carmen Vidal|Íñigo Salas'),
    copy: 'ORIGINAL',
  },
  it: {
    title: split('Fattura|FATTURA|Fattura di vendita|Fattura immediata'),
    number: split('Fattura n.|Numero fattura|N. fattura|Numero documento|Numero|Doc. n.'),
    issued: split('Data fattura|Data|Data emissione|Data documento'),
    due: split('Scadenza|Data scadenza|Scadenza pagamento|Da pagare entro'),
    delivered: split('Data consegna|Data di consegna|Data DDT'),
    order: split('Ordine n.|Vostro ordine|Rif. ordine|N. ordine'),
    customerNumber: split('Codice cliente|Cod. cliente|N. cliente'),
    contact: split('Referente|Agente|Contatto'),
    billTo: split('Spett.le|Cliente|Intestatario|Destinatario|Fatturare a'),
    shipTo: split('Luogo di consegna|Destinazione merce|Spedire a'),
    from: split('Cedente|Fornitore|Mittente|Emittente'),
    column: {
      position: split('N.|Riga|Pos.'),
      code: split('Codice|Cod. art.|Articolo'),
      description: split('Descrizione|Prodotto|Descrizione beni e servizi|Prestazione'),
      quantity: split('Quantità|Q.tà|Qta|Ore'),
      unit: split('U.M.|UM'),
      unitPrice: split('Prezzo unitario|Prezzo|Prezzo unit.|P. unitario'),
      discount: split('Sconto|Sc. %'),
      rate: split('IVA|Aliq. IVA|% IVA'),
      net: split('Importo|Totale|Imponibile'),
    },
    carried: split('A riportare|Riporto'),
    groupSum: split('Subtotale %|Totale %'),
    goods: split('Totale merce|Totale righe'),
    discount: split('Sconto|Sconto incondizionato|Abbuono'),
    shipping: split('Spese di trasporto|Spese di spedizione|Imballo e trasporto'),
    subtotal: split('Imponibile|Totale imponibile|Totale netto|Netto|Subtotale'),
    tax: split('IVA %|IVA (%)|Imposta %|IVA al %'),
    taxTable: {
      rate: split('Aliquota|% IVA'),
      base: split('Imponibile|Base imponibile'),
      amount: split('Imposta|IVA'),
    },
    total: split(
      'Totale documento|Totale fattura|Totale da pagare|Netto a pagare|Totale|Importo totale',
    ),
    gross: split('Totale documento|Totale IVA inclusa'),
    retained: split("Ritenuta d'acconto 20%|Ritenuta 20%"),
    paid: split('Acconto versato|Già pagato|Anticipo ricevuto'),
    open: split('Saldo|Residuo da pagare|Restano da pagare'),
    untaxed: split('Operazione in reverse charge|Operazione esente da IVA'),
    bank: split('Coordinate bancarie|Pagamento tramite bonifico|Banca d’appoggio'),
    holder: split('Intestato a|Beneficiario|Intestatario conto'),
    vatId: split('P.IVA|Partita IVA|P. IVA|C.F./P.IVA'),
    register: split('REA MI-|R.E.A. TO|Reg. Imprese di Parma'),
    manager: split('Amministratore unico|Titolare'),
    phone: split('Tel.|Telefono'),
    amountsIn: 'Importi in',
    page: 'Pagina',
    pageOf: 'di',
    months: split(
      'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre',
    ),
    terms: split(
      'Pagamento a # giorni data fattura.|Si prega di effettuare il pagamento entro il @.|Condizioni: # gg netto',
    ),
    thanks: split('Grazie per averci scelto.|Vi ringraziamo per la fiducia.'),
    slogans: split('Dal 1958|Fatto a mano in Italia|La qualità prima di tutto'),
    people: split('Giulia Marchetti|Paolo Ferri|Chiara Donati|Nicolò Sanna'),
    copy: 'ORIGINALE',
  },
  nl: {
    title: split('Factuur|FACTUUR|Verkoopfactuur'),
    number: split('Factuurnummer|Factuurnr.|Factuur nr.|Nummer|Factuurnr'),
    issued: split('Factuurdatum|Datum|Datum factuur'),
    due: split('Vervaldatum|Te betalen vóór|Uiterste betaaldatum|Betalen voor'),
    delivered: split('Leverdatum|Datum levering|Geleverd op'),
    order: split('Ordernummer|Uw referentie|Inkooporder|Bestelnummer'),
    customerNumber: split('Klantnummer|Debiteurnummer|Relatienummer'),
    contact: split('Contactpersoon|Behandeld door|Verkoper'),
    billTo: split('Factuur aan|Klant|Factuuradres|Aan'),
    shipTo: split('Afleveradres|Leveren aan'),
    from: split('Afzender|Leverancier|Van'),
    column: {
      position: split('Nr.|#|Regel'),
      code: split('Artikel|Artikelnr.|Code'),
      description: split('Omschrijving|Beschrijving|Werkzaamheden'),
      quantity: split('Aantal|Uren|Hoeveelheid'),
      unit: split('Eenheid|Eenh.'),
      unitPrice: split('Prijs|Stukprijs|Tarief|Prijs per stuk'),
      discount: split('Korting|Kort. %'),
      rate: split('BTW|BTW %|Btw'),
      net: split('Bedrag|Totaal|Totaal excl. btw'),
    },
    carried: split('Transport|Over te brengen'),
    groupSum: split('Subtotaal %|Totaal %'),
    goods: split('Totaal artikelen|Brutobedrag'),
    discount: split('Korting|Klantkorting'),
    shipping: split('Verzendkosten|Transportkosten|Voorrijkosten'),
    subtotal: split('Subtotaal|Totaal excl. btw|Nettobedrag|Totaal exclusief btw|Netto'),
    tax: split('BTW %|% btw|Btw (%)|BTW hoog %|Omzetbelasting %'),
    taxTable: {
      rate: split('Tarief|BTW %'),
      base: split('Grondslag|Over'),
      amount: split('BTW-bedrag|Btw'),
    },
    total: split('Totaal|Te betalen|Totaal incl. btw|Factuurbedrag|Totaal te voldoen|Totaalbedrag'),
    gross: split('Totaal incl. btw|Brutototaal'),
    retained: split('G-rekening inhouding 5%|Inhouding 5%'),
    paid: split('Reeds betaald|Aanbetaling|Voorschot'),
    open: split('Nog te betalen|Openstaand bedrag|Restant'),
    untaxed: split('Btw verlegd|Vrijgesteld van btw'),
    bank: split('Bankgegevens|Gelieve over te maken op|Betaling'),
    holder: split('T.n.v.|Ten name van|Rekeninghouder'),
    vatId: split('BTW-nummer|Btw-id|BTW nr.'),
    register: split('KvK|KvK-nummer|K.v.K. Utrecht'),
    manager: split('Directeur|Eigenaar'),
    phone: split('Tel.|Telefoon|T'),
    amountsIn: 'Bedragen in',
    page: 'Pagina',
    pageOf: 'van',
    months: split(
      'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december',
    ),
    terms: split(
      'Betaling binnen # dagen.|Wij verzoeken u het bedrag vóór @ over te maken.|Betalingstermijn: # dagen',
    ),
    thanks: split('Bedankt voor uw opdracht.|Dank voor het vertrouwen.'),
    slogans: split('Sinds 1969|Vakwerk van dichtbij|Gewoon goed geregeld'),
    people: split('Sanne Kuipers|Bram Hoekstra|Lotte Visser|Daan Postma'),
    copy: 'ORIGINEEL',
  },
  pl: {
    title: split('Faktura|FAKTURA|Faktura VAT|FAKTURA VAT'),
    number: split('Nr|Numer faktury|Faktura nr|Nr faktury|Faktura VAT nr'),
    issued: split('Data wystawienia|Wystawiono dnia|Data|Data faktury'),
    due: split('Termin płatności|Termin zapłaty|Płatne do|Zapłata do dnia'),
    delivered: split('Data sprzedaży|Data dostawy|Data wykonania usługi'),
    order: split('Nr zamówienia|Zamówienie nr|Zamówienie'),
    customerNumber: split('Nr klienta|Kod klienta'),
    contact: split('Opiekun|Osoba kontaktowa|Wystawił'),
    billTo: split('Nabywca|Kupujący|Odbiorca'),
    shipTo: split('Adres dostawy|Miejsce dostawy'),
    from: split('Sprzedawca|Wystawca|Dostawca'),
    column: {
      position: split('Lp.|L.p.|Nr'),
      code: split('Kod|Indeks|Symbol'),
      description: split('Nazwa|Nazwa towaru lub usługi|Opis|Towar / usługa'),
      quantity: split('Ilość|Liczba'),
      unit: split('J.m.|Jm'),
      unitPrice: split('Cena netto|Cena jedn. netto|Cena'),
      discount: split('Rabat|Rabat %'),
      rate: split('VAT|Stawka VAT|VAT %'),
      net: split('Wartość netto|Netto|Kwota netto'),
    },
    carried: split('Do przeniesienia|Z przeniesienia'),
    groupSum: split('Razem %|Suma %'),
    goods: split('Suma pozycji|Wartość towarów'),
    discount: split('Rabat|Upust handlowy'),
    shipping: split('Transport|Koszt wysyłki'),
    subtotal: split('Razem netto|Wartość netto|Suma netto|Netto'),
    tax: split('VAT %|Podatek VAT %|Kwota VAT %'),
    taxTable: {
      rate: split('Stawka|Stawka VAT'),
      base: split('Netto|Wartość netto'),
      amount: split('VAT|Kwota VAT'),
    },
    total: split('Do zapłaty|Razem brutto|Razem do zapłaty|Suma brutto|Należność ogółem|Razem'),
    gross: split('Razem brutto|Wartość brutto'),
    retained: split('Kaucja gwarancyjna 5%|Zatrzymano 5%'),
    paid: split('Zaliczka|Wpłacono|Zapłacono'),
    open: split('Pozostało do zapłaty|Pozostaje do zapłaty'),
    untaxed: split('Odwrotne obciążenie|Zwolnienie z VAT'),
    bank: split('Dane do przelewu|Rachunek bankowy|Bank'),
    holder: split('Właściciel rachunku|Odbiorca przelewu'),
    vatId: split('NIP|Nr NIP'),
    register: split('KRS|REGON'),
    manager: split('Prezes zarządu|Właściciel'),
    phone: split('Tel.|Telefon'),
    amountsIn: 'Kwoty w',
    page: 'Strona',
    pageOf: 'z',
    months: split(
      'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia',
    ),
    terms: split('Płatność w ciągu # dni.|Prosimy o zapłatę do dnia @.|Termin: # dni'),
    thanks: split('Dziękujemy za zamówienie.|Dziękujemy za współpracę.'),
    slogans: split('Od 1991 roku|Solidnie i na czas'),
    people: split('Anna Wójcik|Piotr Zając|Ewa Kłos|Marek Żak'),
    copy: 'ORYGINAŁ',
  },
};
