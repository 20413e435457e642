/**
 * Labels of values in seven languages. `strong` labels are clear by themselves, `weak` ones count only if there is no
 * better label. Phrases are compared without case, accents, punctuation and spaces.
 */
export const labelKinds = [
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'deliveryDate',
  'otherDate',
  'purchaseOrder',
  'customerNumber',
  'paymentReference',
  'otherNumber',
  'terms',
  'total',
  'subtotal',
  'tax',
  'taxRate',
  'discount',
  'shipping',
  'paid',
  'retained',
  'amountDue',
  'previous',
  'cash',
  'change',
  'otherAmount',
  'rounding',
  'taxId',
  'customerTaxId',
  'registration',
  'iban',
  'bic',
  'accountNumber',
  'routingNumber',
  'vendor',
  'payee',
  'customer',
  'phone',
  'currency',
] as const;
export type LabelKind = (typeof labelKinds)[number];

export interface LabelPhrases {
  strong: string;
  weak?: string;
}

export const labelPhrases: Record<LabelKind, LabelPhrases> = {
  invoiceNumber: {
    strong: `invoice number|invoice no|invoice num|invoice nr|invoice #|invoice id|inv no|inv #|inv number|inv nr|bill number|bill no|bill #|tax invoice no|tax invoice number|tax invoice #|invoice serial no
      |serial no|credit note no|credit note number|credit note #|credit memo no|credit memo #|credit memo number|credit number|document number|document no|doc no|receipt number|receipt no|receipt #|rcpt #|rcpt no|bill ref|statement no|invoice reference|invoice ref|invoice code|number of invoice
      |rechnungsnummer|rechnungsnr|rechnung nr|rechnung nummer|rechnung no|rechnung #|rechn nr|rech nr|re nr|rg nr|rgnr|rnr|belegnummer|beleg nr|belegnr|bon nr|bonnr|bonnummer|rechnungs id|rechnungskennung|gutschriftsnummer|gutschrift nr|gutschriftnr|gutschriftsnr|quittungsnummer|quittung nr|dokumentnummer|dokument nr|dokumentennummer|faktura nr|fakturanummer|fakturanr|kassenbon nr|handelsrechnung nr
      |numero de facture|numero facture|facture n|facture no|facture nr|facture #|facture numero|n facture|no facture|n de facture|no de facture|ref facture|reference facture|reference de la facture|avoir n|avoir no|numero avoir|numero d avoir|n avoir|numero de la facture|facture n de|ticket n|n de ticket|n ticket|numero de piece|piece n|recu n|numero du recu
      |numero de factura|numero factura|factura n|factura no|factura num|factura numero|factura nr|factura #|n factura|no factura|num factura|n de factura|no de factura|nro factura|nro de factura|factura nro|num de factura|numero de recibo|recibo n|numero de abono|abono n|factura simplificada|fra simplificada|n de documento
      |numero fattura|fattura n|fattura no|fattura nr|fattura numero|n fattura|nr fattura|numero della fattura|n di fattura|numero documento|n documento|nr documento|documento n|documento numero|nota di credito n|numero doc|numero ricevuta|ricevuta n|scontrino n|doc n
      |factuurnummer|factuurnr|factuur nr|factuur nummer|factuur no|factuur #|nummer factuur|creditnota nr|creditnotanummer|creditfactuurnummer|bonnummer|kassabon nr|documentnummer|rekeningnummer factuur
      |numer faktury|nr faktury|faktura numer|faktura vat nr|faktura vat numer|faktura vat|faktura nr|faktura korygujaca nr|numer dokumentu|nr dokumentu|numer rachunku faktury|rachunek nr|nr paragonu|paragon nr|faktura proforma nr
      |fatura no|fatura n|numero da fatura|fakturanummer|fakturanr`,
    weak: `invoice|facture|factura|fattura|factuur|faktura|rechnung|bill|avoir|gutschrift|credit note|credit memo|creditnota|creditfactuur|nota di credito|nota de credito|reference number|ref no|reference no|ref|reference|referenz|document|number|nummer|numero|no|nr|n|#|trans|trans no|trans #|transaction no|transaction #|transaction id|transaction number|slip no|slip #|check no|check #|chk|ticket|ticket no|ticket #|ticket number|folio|folio number|folio no|receipt|bill to no|cs no|tax invoice|order id|booking id|confirmation number|inv|trn|trn no|txn|txn no|txn #|rechnung lieferschein|beleg|bon|ta nr|trace no|vorgang nr|vorgangsnummer|id`,
  },
  invoiceDate: {
    strong: `invoice date|date of invoice|invoiced on|invoice issued|date issued|issue date|issued on|date of issue|issued at|issued|issuing date|bill date|billing date|billed on|tax point|tax date|inv date|invoice dt|invoiced date|credit note date|credit memo date|receipt date|doc date|document date|date paid|dated|date invoice|tax invoice date|statement date
      |rechnungsdatum|rechnungs datum|re datum|rg datum|datum der rechnung|ausstellungsdatum|ausgestellt am|belegdatum|gutschriftsdatum|gutschriftdatum|rech datum|rechnung vom|fakturadatum|bondatum
      |date de facture|date facture|date de la facture|date de facturation|date d emission|date emission|emise le|emis le|date d avoir|date de l avoir|facture du|facture le|etablie le|date de creation|date d achat|date de vente
      |fecha de factura|fecha factura|fecha de la factura|fecha de emision|fecha emision|fecha de expedicion|fecha expedicion|emitida el|fecha de facturacion|fecha del documento|fecha doc
      |data fattura|data della fattura|data di emissione|data emissione|data documento|data del documento|emessa il|data doc|data di fatturazione
      |factuurdatum|datum factuur|datum van factuur|datum van uitgifte|factuur datum|creditdatum|bon datum|documentdatum
      |data wystawienia|data faktury|wystawiono|wystawiono dnia|data wystawienia faktury|wystawiona dnia|z dnia|data dokumentu|data i miejsce wystawienia|miejsce i data wystawienia
      |data da fatura|data de emissao|fakturadato`,
    weak: `date|datum|fecha|data|dato|le|dnia|du|vom|am|den|del|dated|sale date|transaction date|order date|trans date|purchase date|date time|datum uhrzeit|dt|business date|printed on|print date|time|sales date`,
  },
  dueDate: {
    strong: `due date|payment due date|date due|payment due|due on|due by|due|pay by|payable by|pay before|pay until|please pay by|please pay until|please pay before|please remit until|payment deadline|payment date|to be paid by|payment due by|payment is due by|payment is due on|latest payment date|pymt due|final payment date|due to|last date|total due by|total due on|amount due by|amount due on|balance due by|balance due on|must be paid by|net due date|net due
      |fallig am|fallig|falligkeit|falligkeitsdatum|zahlbar bis|zahlbar bis zum|zu zahlen bis|bitte zahlen bis|zahlungsziel|zahlungsziel bis|zahlungsfrist|falligkeitstermin|fallig bis|zahlung bis|uberweisen sie bis zum|zahlungstermin|zahlbar netto bis|zahlbar ohne abzug bis|zahltermin|ohne abzug bis|netto bis|tagen netto bis|abbuchung am|zahlbar am|begleichen sie den betrag bis|bis spatestens|spatestens bis|spatestens zum|spatestens am|uberweisen sie bis|uberweisen bis|zahlungseingang bis|bitte uberweisen sie bis zum|zahlung fallig am|bis spatestens zum
      |date d echeance|date echeance|echeance|date limite de paiement|a payer avant le|a payer avant|payable avant le|a regler avant le|date de reglement|payable le|date limite|a regler le|payable au plus tard le|au plus tard le|echeance le|echeance de paiement|a payer le|a regler avant|regler avant le
      |fecha de vencimiento|fecha vencimiento|vencimiento|vence|vence el|fecha de pago|pagar antes del|pagar antes de|fecha limite de pago|fecha limite|vto|fecha vto|vencimientos|pagadero antes del
      |scadenza|data scadenza|data di scadenza|scadenza pagamento|entro il|pagare entro|pagare entro il|da pagare entro|da pagare entro il|scadenze|pagamento entro|pagamento entro il|data pagamento|scad
      |vervaldatum|uiterste betaaldatum|uiterlijk|te betalen voor|betaaldatum|te voldoen voor|betalen voor|uiterlijk op|vervalt op|betaaltermijn tot|betalen voor|gelieve te betalen voor|vervaldag|uiterste betaaldag|voldoen voor|te betalen uiterlijk
      |termin platnosci|termin zaplaty|platne do|data platnosci|platnosc do|do zaplaty do|zaplata do|termin|zaplacic do|zaplata do dnia|platnosc do dnia
      |data de vencimento|forfallsdato|forfaldsdato|forfallodatum`,
  },
  deliveryDate: {
    strong: `delivery date|date of delivery|ship date|shipped on|date shipped|service date|supply date|date of supply|delivered on|service period|billing period|date of service|shipping date|period|service from
      |lieferdatum|leistungsdatum|leistungszeitraum|liefertermin|lieferung vom|lieferung am|liefer und leistungsdatum|leistungs lieferdatum|liefer leistungsdatum|abrechnungszeitraum|zeitraum|leistungszeit|liefertag|versanddatum|tag der leistung|tag der lieferung|leistung vom
      |date de livraison|livraison|date de prestation|periode|livre le|date d expedition|date d intervention|date d execution|date de la vente
      |fecha de entrega|fecha entrega|fecha de servicio|periodo|fecha de operacion|fecha operacion|fecha de envio
      |data consegna|data di consegna|data spedizione|data ddt
      |leverdatum|leveringsdatum|datum levering|verzenddatum
      |data sprzedazy|data dostawy|data dokonania dostawy|data wykonania uslugi|data wykonania|data zakonczenia dostawy|data dostawy wykonania uslugi|data zakonczenia`,
  },
  otherDate: {
    strong: `order date|date ordered|date of order|ordered on|check in|check out|arrival|departure|valid until|expiry date|exp date|expires|start date|end date|from date|to date|contract date|po date|print date|printed|printed on|pdf generated on|due since|quote date|date of birth|booking date|previous invoice date|last payment|period to
      |bestelldatum|auftragsdatum|bestellung vom|anreise|abreise|gultig bis|druckdatum|auftrag vom|lieferschein vom|geburtsdatum|skonto bis|tagen bis|mahndatum|vertragsbeginn|rechnungsperiode|buchungsdatum|bestelltag
      |date de commande|date commande|commande du|imprime le|date de debut|date de fin|arrivee|depart|valable jusqu au
      |fecha de pedido|fecha pedido|fecha del pedido|valido hasta|fecha de impresion
      |data ordine|data ordine cliente|valido fino al|data di nascita|del ddt
      |orderdatum|besteldatum|datum bestelling|printdatum|geldig tot
      |data zamowienia|data wydruku|z zamowienia`,
  },
  purchaseOrder: {
    strong: `purchase order|purchase order number|purchase order no|po number|po no|po #|po|p o number|p o no|p o #|p o|your order|order number|order no|order #|customer po|po ref|your order no|customer order|your po|buyer order no|sales order|order ref|your ref|your reference|work order|so number|order reference
      |bestellnummer|bestell nr|bestellung nr|ihre bestellung|auftragsnummer|auftrags nr|auftragsnr|auftrag nr|auftrag|ihr auftrag|bestellnr|ihre bestellnummer|bestellung|ihr zeichen|ihre bestellnr|bestellreferenz|unser zeichen
      |numero de commande|n de commande|commande n|no commande|n commande|bon de commande|votre commande|commande|numero commande|ref commande|votre reference|votre ref|reference client|reference commande
      |numero de pedido|n pedido|pedido|n de pedido|su pedido|pedido n|orden de compra|num pedido|referencia de pedido|su referencia
      |numero ordine|ordine n|ordine|n ordine|vostro ordine|rif ordine|vs ordine|ordine d acquisto|riferimento ordine
      |ordernummer|order nr|bestelling|inkooporder|uw order|uw bestelling|bestelnummer|uw referentie|inkoopordernummer|order|ordernr|uw ref|opdrachtnummer
      |numer zamowienia|nr zamowienia|zamowienie nr|zamowienie`,
  },
  customerNumber: {
    strong: `customer number|customer no|customer id|customer #|client number|client no|client id|account id|customer account|customer code|cust no|cust id|cust #|member no|member id|your customer no|customer|membership no|client #|patient id|sold to number
      |kundennummer|kunden nr|kundennr|kd nr|kdnr|kunden id|debitor|debitorennummer|debitor nr|kundenkonto|kunde nr|debitoren nr|ihre kundennummer|kunde|vertragsnummer|vertrags nr|mitgliedsnummer|vertragskonto
      |numero client|n client|code client|ref client|client n|no client|numero de client|compte client|n de client|votre numero client|numero de dossier|n de compte
      |numero de cliente|n cliente|codigo cliente|cod cliente|codigo de cliente|no cliente|num cliente|cliente n|id cliente
      |codice cliente|numero cliente|cod cliente|cliente n|id cliente
      |klantnummer|klantnr|klant nr|debiteurnummer|debiteurnr|klant|relatienummer|klantcode|lidnummer|debiteur|contractnummer
      |numer klienta|nr klienta|id klienta|kod klienta|nr odbiorcy`,
  },
  paymentReference: {
    strong: `payment reference|payment ref|remittance reference|reference for payment|communication|payment communication|structured reference|bpay ref
      |verwendungszweck|zahlungsreferenz|referenz bei zahlung|referenznummer|zahlungsreferenznummer
      |reference de paiement|communication structuree|reference paiement|reference a rappeler
      |referencia de pago|concepto|referencia pago
      |causale|riferimento pagamento|codice avviso
      |betalingskenmerk|betaalkenmerk|betalingsreferentie|gestructureerde mededeling|onder vermelding van
      |tytul przelewu|tytulem`,
  },
  otherNumber: {
    strong: `delivery note|delivery note no|quote number|quote no|contract no|contract number|contract|tracking number|tracking no|serial number|entitlement number|job no|project|project no|table no|table|till|terminal|terminal id|tid|mid|merchant id|register|cashier|store|store no|store #|approval code|auth code|batch|batch no|batch #|shipment|pos|item|sku|station|server|clerk|staff|operator|member|card no|card number|credit card number|guest|guests|room|room no|pax|page|gln|gtin|s n|s n #|counter|machine id|aid|arqc|app code|auth|trace|csh|reg|st|op|te|invoice serial #|pump|vehicle no|plate no|lane|co reg no
      |lieferschein|lieferschein nr|lieferscheinnummer|angebot|angebotsnummer|angebot nr|vertrag|projekt|projektnummer|kasse|kassierer|filiale|seriennummer|artikelnummer|artikel nr|art nr|sachbearbeiter|markt|bediener|kassen nr|kassennummer|pos nr|terminal nr|tse|signaturzahler|seite|beleg trace|karten nr|karte|genehmigungs nr|vu nr|filialnr|bed|gebucht
      |bon de livraison|devis|devis n|numero de devis|caisse|caissier|table n|vendeur|page n|couverts
      |albaran|presupuesto|n albaran|caja|mesa|cajero|cuenta|pagina
      |ddt|preventivo|n ddt|cassa|tavolo|operatore|pagina
      |pakbon|offerte|offertenummer|kassa|tafel|projectnummer|pagina|pakbonnummer|medewerker
      |kasjer|kasa|nr rejestracyjny|strona|nr wz`,
  },
  terms: {
    strong: `payment terms|terms|terms of payment|payment conditions|zahlungsbedingungen|zahlungsbedingung|zahlungskonditionen|zahlungsweise|zahlungsart|conditions de paiement|conditions de reglement|mode de paiement|mode de reglement|modalites de paiement|condiciones de pago|forma de pago|metodo de pago|condizioni di pagamento|modalita di pagamento|pagamento|betalingsvoorwaarden|betaalwijze|betalingstermijn|betalingsconditie|betalingscondities|warunki platnosci|sposob platnosci|forma platnosci|metoda platnosci|payment method|payment mode|mode of payment|paid by|payment type|paid with|zahlung`,
  },
  total: {
    strong: `total|grand total|invoice total|total amount|total invoice|total incl tax|total including tax|total incl vat|total inc vat|total inc gst|total incl gst|total inclusive gst|total including vat|total including gst|total with tax|total gross|gross total|gross amount|total price|invoice amount|total payable|net total payable|amount incl vat|amount incl tax|total sales inclusive gst|total sales incl gst|total sales inclusive of gst|total sales rm inclusive gst|total amount incl gst|total amount inclusive gst|total amt incl gst|total amt payable|total inclusive of gst|total after tax|total amount due|total due|total to pay|total invoice amount|total amount paid|total paid|total invoice value|credit total|total credit|total rounded|rounded total|nett total|total nett|total amt|total sale|total sales|bill total|total bill|net amount payable|total amount payable|final total|order total|total after rounding|total amt rounded|total rm|total incl|total inclusive|total of invoice|this invoice total|total for this invoice|current charges|total current charges|total new charges|total charges|total usd|total eur|total gbp|total chf|total inr|total gross amount|total gst inclusive|invoice total incl vat|total with vat|total vat included|amount payable|invoice total inc vat
      |gesamtbetrag|gesamtsumme|rechnungsbetrag|endbetrag|gesamt|summe brutto|brutto gesamt|bruttobetrag|gesamtbetrag brutto|gesamt brutto|rechnungssumme|rechnungssumme brutto|bruttosumme|gesamtpreis|endsumme|rechnungsendbetrag|rechnungsgesamtbetrag|betrag inkl mwst|summe inkl mwst|gesamt inkl mwst|gesamtbetrag inkl mwst|gesamtsumme inkl mwst|total inkl mwst|total inkl|netto inkl mwst|gesamtbetrag inkl ust|rechnungsbetrag inkl mwst|rechnungsbetrag brutto|zu zahlender betrag|zahlbetrag|brutto rechnungsbetrag|gesamtbetrag in eur|gesamtbetrag eur|summe eur|summe|gutschriftsbetrag|gutschriftbetrag|zu zahlen|gesamtbrutto|gesamt bruttobetrag|total eur|rechnungsbetrag eur|betrag eur|gesamtsumme brutto|summe brutto in euro|gesamtbetrag inklusive mwst|gesamtbetrag inkl|summe inkl ust|inkl mwst|total brutto|rechnung total|totalbetrag|rechnungstotal|gesamt eur|summe gesamt|gesamt inkl ust|betrag brutto
      |total ttc|montant ttc|total a payer|montant total ttc|total general|total general ttc|total facture|montant total|total de la facture|ttc|net a payer|net a payer ttc|total net ttc|total net a payer|total toutes taxes comprises|total euros|total en euros|total ttc a payer|total ttc en eur|total ttc eur|montant a payer|somme totale|montant de la facture|prix total ttc|total ttc euros|total avoir|net a payer en euros
      |total factura|importe total|total a pagar|total iva incluido|total con iva|total general|importe a pagar|total euros|total eur|importe total factura|total importe|total fra|total con impuestos|total neto a pagar|total de la factura|monto total|importe total iva incluido|total documento|liquido a percibir|liquido a pagar|importe liquido
      |totale|totale fattura|totale documento|totale da pagare|importo totale|totale complessivo|totale ivato|totale euro|totale iva inclusa|totale dovuto|netto a pagare|totale a pagare|importo da pagare|importo totale fattura|totale generale|totale con iva|totale iva compresa|totale compreso iva|totale lordo|totale importo|importo complessivo|totale eur|importo dovuto
      |totaal|totaal incl btw|totaal inclusief btw|totaalbedrag|te betalen|factuurbedrag|factuur totaal|totaal te betalen|totaal bedrag|bedrag incl btw|eindtotaal|totaal incl|totaal inclusief|totaal eur|totaal factuur|te betalen bedrag|factuurtotaal|totaalbedrag incl btw|totaal te voldoen|te voldoen|inclusief btw|totaal bedrag incl btw|totaalbedrag inclusief btw|bedrag inclusief btw|totaal generaal|eindbedrag
      |razem brutto|do zaplaty|suma|kwota brutto|wartosc brutto razem|razem do zaplaty|ogolem|suma brutto|lacznie|lacznie brutto|kwota do zaplaty|suma pln|naleznosc ogolem|kwota naleznosci ogolem|razem pln|do zaplaty pln|wartosc faktury|razem do zaplaty pln|suma do zaplaty|lacznie do zaplaty|kwota naleznosci|ogolem brutto|naleznosc|pozostaje do zaplaty|calkowita kwota|wartosc brutto|do zaplaty razem
      |total geral|totalt|att betala|sum total`,
    weak: `amount|sum|betrag|montant|importe|importo|bedrag|kwota|razem|brutto|gross|net total|ecpay|visa|mastercard|debit card|card|girocard|ec karte|karte|kartenzahlung|ec cash|bar|cb|carte bancaire|tarjeta|carta|pin|contant|karta|gotowka|bezahlung|zahlung|charge|charges|sale|total net|eur|payment|due payable|paypal|amex|credit card|ec`,
  },
  subtotal: {
    strong: `subtotal|sub total|sub total amount|net total|total net|net amount|total net amount|total excl tax|total excl vat|total excluding vat|total excluding tax|total ex vat|total ex tax|total ex gst|total excl gst|total excluding gst|total before tax|amount before tax|subtotal excl tax|subtotal excluding vat|total tax excl|taxable amount|taxable value|taxable total|net value|amount excl vat|amount excl tax|total excl|net|items total|goods total|merchandise total|item subtotal|amount net|total net value|total exclusive gst|total sales excluding gst|total sales excl gst|total excluding|sub ttl|substotal|total taxable|total taxable value|total amount excl gst|net invoice total|total without tax|total without vat|net subtotal|subtotal net|gst excl amt|total sales exclusive gst|total exclusive
      |zwischensumme|nettobetrag|netto|nettosumme|summe netto|gesamt netto|netto gesamt|gesamtbetrag netto|rechnungssumme netto|warenwert|summe ohne mwst|gesamtnetto|nettobetrag gesamt|zwischensumme netto|rechnungssumme ohne ust|summe nettobetrag|netto summe|gesamtsumme netto|total netto|netto warenwert|rechnungsbetrag netto|summe positionen|positionssumme|gesamt netto betrag|steuerpflichtiger betrag|total exkl mwst|betrag netto|total ohne mwst|zwischentotal|warenwert netto|nettowert|nettogesamt|gesamtnettobetrag|summe netto eur|summe exkl mwst|netto betrag|gesamtpreis netto|nettogesamtbetrag|summe nettopreis
      |total ht|montant ht|sous total|total hors taxe|total hors taxes|montant total ht|base ht|total net ht|ht|sous total ht|montant hors taxe|total brut ht|montant net ht|montant net|prix total ht|total h t|net ht|total ht net|total ht eur
      |base imponible|subtotal sin iva|importe neto|total neto|suma|total sin iva|importe base|neto|total base imponible|total bruto|base|importe sin iva|importe bruto|suma importes|total antes de impuestos|base imp|total base
      |imponibile|totale imponibile|subtotale|totale netto|importo netto|netto imponibile|totale merce|totale senza iva|imponibile totale|totale esclusa iva|totale iva esclusa|totale parziale|totale merci|tot imponibile|netto merce|totale imponibile iva
      |subtotaal|totaal excl btw|totaal exclusief btw|totaal excl|bedrag excl btw|netto bedrag|exclusief btw|totaal netto|nettobedrag|totaal exclusief|excl btw|totaalbedrag excl btw|grondslag|bedrag exclusief btw|netto totaal|totaal bedrag excl btw|totaalbedrag exclusief btw|subtotaal excl btw|tussentotaal
      |razem netto|suma netto|wartosc netto razem|netto|kwota netto|wartosc netto|razem wartosc netto|lacznie netto|ogolem netto|suma wartosci netto`,
  },
  tax: {
    strong: `tax|sales tax|vat|gst|hst|pst|qst|total tax|total vat|total gst|tax amount|vat amount|gst amount|tax total|vat total|gst total|total taxes|taxes|plus vat|value added tax|total tax amount|igst|cgst|sgst|add vat|add gst|total sales tax|gst payable|vat payable|tax payable|service tax|local tax|state tax|city tax|occupancy tax|tax due|total vat amount|estimated tax|sst|sst amount|gst incl|gst included|includes gst of|includes vat of|incl gst|incl vat|vat included|inclusive gst|included vat|plus sales tax|gst 6%|total gst amount|tax amt|tax rm
      |mwst|ust|mehrwertsteuer|umsatzsteuer|mwst betrag|ust betrag|steuerbetrag|steuer|mwst gesamt|ust gesamt|zzgl mwst|zzgl ust|zuzuglich mwst|zuzuglich umsatzsteuer|summe mwst|summe umsatzsteuer|summe ust|enthaltene mwst|mwst eur|gesamt mwst|umsatzsteuerbetrag|enthaltene umsatzsteuer|davon mwst|inkl mwst betrag|mwst summe|zzgl umsatzsteuer|zzgl mehrwertsteuer|zuzuglich mehrwertsteuer|darin enthaltene mwst|darin enthalten mwst|steuersumme|gesamtsteuer|umsatzsteuer gesamt|mehrwertsteuer gesamt|steuerbasisbetrag ust|steuern|gesamtbetrag umsatzsteuer|mwst in eur|enthalten mwst|gesamt ust|mwst total|enth mwst|davon ust|steuerbetrag in eur|mwst enthalten
      |tva|montant tva|total tva|taxe|taxes|total taxes|montant de la tva|dont tva|tva collectee|montant total tva|total de la tva|tva a|montant tva eur|total t v a|t v a|montant taxe|dont t v a|tva totale|total de tva
      |iva|total iva|cuota iva|importe iva|impuestos|cuota|total impuestos|importe del iva|igic|i v a|total i v a|cuota de iva|total cuota|total cuotas|impuesto|cuota iva total|iva incluido
      |imposta|totale iva|totale imposta|importo iva|di cui iva|iva totale|imposte|totale imposte|iva importo|importo imposta|tot iva|ammontare iva
      |btw|btw bedrag|totaal btw|btw totaal|bedrag btw|btw hoog|btw laag|totaal btw bedrag|waarvan btw|incl btw bedrag|omzetbelasting|btw bedragen
      |kwota vat|podatek|podatek vat|suma vat|razem vat|suma ptu|ptu|kwota podatku|vat razem|w tym vat|kwota podatku vat|ptu a|kwota ptu|razem podatek|podatek ptu|podatek razem|w tym podatek
      |moms|mva`,
  },
  taxRate: {
    strong: `tax rate|vat rate|gst rate|vat %|tax %|steuersatz|mwst satz|ust satz|mwst %|ust %|taux tva|taux|tva %|tipo iva|% iva|iva %|aliquota|aliquota iva|btw %|btw tarief|tarief|stawka vat|stawka|vat stawka|disc %|tipo impositivo|codice iva`,
  },
  discount: {
    strong: `discount|less discount|total discount|coupon|promotion|promo|voucher|rebate|savings|promotional code|discounts|you saved|total savings
      |rabatt|abzgl rabatt|nachlass|skonto|gutschein|sondernachlass|gesamtbetrag der abschlage|abschlag|abzgl sondernachlass|preisnachlass|gesamtrabatt
      |remise|rabais|escompte|reduction|total remise|remise globale|bon d achat
      |descuento|dto|bonificacion|total descuento|desc|descuentos
      |sconto|totale sconto|sconti|abbuono
      |korting|kortingsbedrag|totale korting
      |rabat|upust|znizka`,
  },
  shipping: {
    strong: `shipping|shipping and handling|shipping handling|s h|freight|delivery|delivery charge|postage|handling|shipping cost|shipping costs|delivery fee|shipping fee|carriage|postage and packing|service charge|svc chg|tip|gratuity|tips|service chg|service fee|delivery charges
      |versand|versandkosten|porto|fracht|lieferkosten|zzgl versandkosten|zzgl versand|verpackung und versand|versandkosten netto|gesamtbetrag der zuschlage|zuschlage|frachtkosten|porto und verpackung|trinkgeld
      |frais de port|port|livraison|transport|frais de livraison|frais d expedition|pourboire|frais d envoi
      |gastos de envio|envio|portes|transporte|propina
      |spedizione|spese di spedizione|trasporto|spese di trasporto|spese trasporto|imballo|coperto
      |verzendkosten|verzending|bezorgkosten|fooi|transportkosten|administratiekosten
      |koszt wysylki|wysylka|dostawa|koszt dostawy|transport|przesylka`,
  },
  paid: {
    strong: `paid|amount paid|payment received|payments|payment|deposit|less payments|less payment|less paid|advance|already paid|total payments|payments received|payments credits|credit|credits|deposit paid|prepayment|prepaid|down payment|less deposit|amount received|amount tendered|payment made|received|credit applied|applied credit|advance paid|paid amount|less amount paid
      |bereits bezahlt|bezahlt|anzahlung|gezahlt|abzgl anzahlung|erhaltene anzahlungen|bereits gezahlt|zahlungen|akonto|abschlagszahlung|erhalten|guthaben|vorauszahlung|geleistete zahlungen|abschlage gezahlt|geleistete abschlage|bereits erhalten|abzuglich anzahlung
      |acompte|deja paye|deja regle|acompte verse|montant paye|montant regle|paiement recu|paye|regle|acomptes|reglements recus|versement|paiements|total regle
      |anticipo|pagado|a cuenta|ya pagado|importe pagado|entrega a cuenta|senal
      |acconto|pagato|gia pagato|anticipi|importo pagato|acconti|importo versato
      |betaald|aanbetaling|reeds betaald|vooruitbetaald|voldaan|reeds voldaan|ontvangen|voorschot|betaald bedrag
      |zaplacono|wplacono|zaliczka|wplata|kwota zaplacona|zaplacono gotowka`,
  },
  retained: {
    strong: `retention|less retention|retainage|less retainage|withheld|withholding|withholding tax|less withholding tax
      |einbehalt|sicherheitseinbehalt|abzgl sicherheitseinbehalt|gewahrleistungseinbehalt|abzgl einbehalt|bauabzugsteuer
      |retenue|retenue de garantie|retenue a la source
      |retencion|retencion irpf|irpf|i r p f
      |ritenuta|ritenuta d acconto|ritenuta di acconto|a dedurre ritenuta d acconto
      |inhouding|inhouding g rekening|g rekening inhouding
      |kaucja|kaucja gwarancyjna|zatrzymano|kwota zatrzymana`,
  },
  amountDue: {
    strong: `amount due|balance due|balance|amount now due|outstanding|amount outstanding|balance owing|amount owed|remaining balance|total balance|balance to pay|new balance|total outstanding|balance payable|please pay|outstanding balance|total balance due|total due|total amount due|balance amount|due amount|due payable|pay this amount|amount to pay|amount to be paid|net payable|total account balance|current balance|remaining
      |offener betrag|restbetrag|noch zu zahlen|ausstehender betrag|offen|saldo|zahlbetrag|offener saldo|zu zahlen|noch offen|noch zu zahlender betrag|zahllast|falliger betrag|restsumme|zu zahlender betrag|verbleibender betrag|forderungsbetrag|uberweisungsbetrag|zu uberweisen|zahlung betrag|offene summe|noch zu uberweisen
      |solde|reste a payer|solde a payer|reste du|montant du|net a payer|solde du|montant restant du|a payer|solde restant|reste a regler|montant exigible
      |saldo|pendiente|importe pendiente|a pagar|saldo pendiente|total pendiente|pendiente de pago|restante|resto
      |saldo|residuo|da pagare|importo residuo|saldo da pagare|restano da pagare|netto a pagare|da saldare|saldo dovuto
      |openstaand|openstaand bedrag|resterend bedrag|nog te betalen|saldo|restant|te betalen|openstaand saldo|nog te voldoen|restbedrag|resterend
      |pozostalo do zaplaty|pozostaje do zaplaty|saldo|do zaplaty|do doplaty`,
  },
  previous: {
    strong: `previous balance|previous unpaid balance|opening balance|balance forward|balance brought forward|last bill|previous amount|past due|overdue amount|previous bill|prior balance|balance from last bill|amount of last bill|previous charges|previous invoice|carried forward|brought forward|last invoice|late fee|interest|arrears
      |ubertrag|vorheriger saldo|alter saldo|ruckstand|offene posten|saldovortrag|mahngebuhr|mahngebuhren|mahnkosten|alte forderung|saldo vormonat|letzte rechnung|verzugszinsen
      |solde precedent|ancien solde|report|a reporter|solde anterieur|penalites|penalites de retard|impaye|impayes
      |saldo anterior|suma anterior|suma y sigue|deuda anterior|recargo
      |saldo precedente|riporto|a riportare|insoluti|interessi di mora
      |vorig saldo|openstaand vorig|transport vorige|aanmaningskosten|vorige factuur
      |poprzednie saldo|do przeniesienia|z przeniesienia|odsetki`,
  },
  cash: {
    strong: `cash|cash tendered|tendered|tender|cash received|cash tender|cash payment|bargeld|bar|gegeben|bar eur|gegeben bar|gegeben eur|especes|espece|efectivo|entregado|contanti|contante|contant|gotowka|cash paid|recu|rendered|amount tendered|cash rm|gegeben eur bar|contanti euro|pago en efectivo`,
  },
  change: {
    strong: `change|change due|cash change|change given|balance change|your change|ruckgeld|wechselgeld|zuruck|ruckgeld bar|rendu|monnaie|rendu monnaie|a rendre|cambio|su cambio|vuelto|devolucion|resto|resto in contanti|wisselgeld|terug|wisselen|reszta|change rm|ruckgeld eur|zuruck eur|change amount|zuruck bar`,
  },
  rounding: {
    strong: `rounding|rounding adjustment|rounding adj|rounded|round off|round d|rounding amount|round amt|rounding error|rundung|rundungsdifferenz|arrondi|redondeo|arrotondamento|afronding|zaokraglenie|round adj|roundoff|adj|adjustment|bill rounding|cash rounding|5 cents rounding|rounding diff`,
  },
  otherAmount: {
    strong: `total items|total item|items|item count|number of items|total qty|total quantity|qty total|no of items|item sold|items sold|points|point balance|bonus points|total points|amount in words|unit price|price|hours|total hours|total working time|artikel anzahl|anzahl artikel|anzahl|posten|anzahl posten|punkte|nombre d articles|nb articles|articles|n articoli|numero articoli|aantal artikelen|ilosc pozycji|total weight|gewicht|weight|share capital|capital social|au capital de|capitale sociale|stammkapital|credit limit|sum insured|insured sum|amount insured|insured amount|versicherungssumme|deckungssumme|capital assure|somme assuree|suma asegurada|capital asegurado|somma assicurata|capitale assicurato|verzekerd bedrag|verzekerde som|suma ubezpieczenia|reference no|minimum order|total units|total pieces|exchange rate|wechselkurs|taux de change|kurs|conversion rate|betrag mwst|total no of items|total quantities|itemcount|payback punkte|payback|capital|kapital`,
  },
  taxId: {
    strong: `vat number|vat no|vat id|vat reg no|vat registration|vat registration number|vat registration no|vat reg|vat|vat id no|vat #|vat code|vat nr|gst no|gst reg no|gst id|gst id no|gst registration no|gst registration number|gst number|gst #|gstin|gstin uin|gstin no|tax id|tax id no|tax id number|tax no|tax number|tax reg no|tax registration number|tax identification number|abn|a b n|gst|ein|federal tax id|fein|tin|company vat|our vat|our vat number|sales tax id|uid|uid nr|tax reference|trn|tax code|seller vat id|sst id|sst no|sst reg no|gst reg|gst regn no|gst registration
      |ust id|ust idnr|ust id nr|umsatzsteuer id|ustid|ustidnr|umsatzsteuer identifikationsnummer|umsatzsteuer identnummer|steuernummer|steuer nr|steuernr|st nr|stnr|ust identnr|mwst nr|mwst nummer|ust nr|umsatzsteuer id nr|uid nummer|atu nummer|ust idnummer|ust identifikationsnummer|umsatzsteueridnr|vat idnr|unsere ust id|ustid nr|ust ident nr|ust id no|ust ident|id nr|umsatzsteuernummer|mwst
      |numero tva|n tva|tva intracommunautaire|tva intra|numero de tva|n de tva|tva|no tva|tva n|n tva intracommunautaire|numero de tva intracommunautaire|n tva intra|num tva|id tva|n id tva|identifiant tva|tva intracom|numero tva intracommunautaire|tva no|n intracommunautaire
      |nif|cif|n i f|c i f|nif cif|cif nif|n iva|vat nif|numero de identificacion fiscal|dni|rfc|iva no|identificacion fiscal|id fiscal|nif iva
      |p iva|partita iva|piva|p i|codice fiscale|cf|p iva c f|cf p iva|c f|c f p iva|p iva e c f|cod fiscale|partita i v a|iva
      |btw nummer|btw nr|btw|btw id|btwnummer|btwnr|btw no|btw identificatienummer|ob nummer|btw be
      |nip|nip ue|vat ue|numer nip|nr nip|nip sprzedawcy
      |cnpj|nipc|moms nr|org nr moms`,
  },
  customerTaxId: {
    strong: `your vat|your vat number|your vat no|your vat id|customer vat|customer vat number|customer vat no|client vat|client vat number|buyer vat|buyer vat id|customer tax id|buyer gstin|customer gst no|your tax id|bill to vat
      |ihre ust id|ihre ust idnr|ihre ust identnr|ust id kunde|ust idnr kunde|ihre ust id nr|ust idnr des kunden|kunden ust id|ihre uid|ihre umsatzsteuer id|ihre ustidnr|ust id des kunden|ihre ustid|ust id leistungsempfanger|ihre umsatzsteueridentifikationsnummer|kunden ust idnr|ihre uid nummer
      |n tva client|tva client|votre tva|votre numero de tva|numero tva client|n tva acheteur|tva intracommunautaire client|votre n tva|tva du client|votre n de tva|tva acheteur|no tva client
      |nif cliente|cif cliente|su nif|su cif|nif del cliente
      |p iva cliente|vostra p iva|partita iva cliente|vs p iva
      |uw btw nummer|btw nummer klant|uw btw nr|uw btw|klant btw nummer|uw btwnummer|btw nr klant
      |nip nabywcy|nip klienta|nip odbiorcy`,
  },
  registration: {
    strong: `company registration|company reg no|company no|company number|registration no|registration number|co reg no|reg no|crn|company reg|registered number|handelsregister|hrb|hra|handelsregisternummer|handelsreg|siret|siren|rcs|r c s|ape|naf|kvk|kvk nummer|kvk nr|k v k|regon|krs|rea|registro mercantil|bdo|roc|roc no|roc number|cin|uen|acn|business registration|amtsgericht|kbo|rsc|registration|company reg number|business id|company id|gln`,
  },
  iban: {
    strong:
      'iban|iban no|iban nr|iban number|iban code|iban nummer|iban numer|code iban|iban eur|account iban',
  },
  bic: {
    strong:
      'bic|swift|bic swift|swift bic|swift code|bic code|swift bic code|bic nr|code bic|code swift',
  },
  accountNumber: {
    strong: `account number|account no|acct no|account #|bank account|bank account number|acc no|a c no|a c|account|kontonummer|kontonr|konto nr|konto|numero de compte|compte|rib|numero de cuenta|cuenta bancaria|n cuenta|numero conto|conto corrente|c c|rekeningnummer|rekening|bankrekening|numer konta|nr konta|numer rachunku|rachunek bankowy|nr rachunku|acct|bank acc|bank account no|checking account`,
  },
  routingNumber: {
    strong:
      'routing number|routing no|aba|routing|aba routing|ach routing|aba routing number|sort code|blz|bankleitzahl|bsb|ifsc|ifsc code|transit number|ach|bsb number|wire routing|bank code|routing #',
  },
  vendor: {
    strong: `seller|vendor|supplier|from|biller|issued by|sold by|bill from|invoice from|service provider|provider|vendor name|supplier name|seller name|remit to|remit payment to|merchant|billed by|pay to|issuer|sender|invoiced by|merchant name|from address|supplied by|company name
      |verkaufer|rechnungssteller|rechnungsersteller|lieferant|absender|leistungserbringer|anbieter|auftragnehmer|rechnung von|aussteller|rechnungsaussteller|zahlungsempfanger|dienstleister|firma
      |vendeur|emetteur|fournisseur|prestataire|emis par|emetteur de la facture
      |vendedor|emisor|proveedor|expedidor|datos del emisor|datos del vendedor|empresa|datos del proveedor|de
      |venditore|fornitore|cedente|emittente|cedente prestatore|mittente|prestatore|dati del fornitore|da
      |verkoper|leverancier|afzender|van|opdrachtnemer
      |sprzedawca|wystawca|dostawca|sprzedajacy`,
  },
  payee: {
    strong: `payable to|make all checks payable to|checks payable to|make checks payable to|make cheques payable to|account holder|account name|beneficiary|in favor of|in favour of|owner|payee|beneficiary name|name of account holder|make payment to|cheques payable to|payment to be made in favor of|make payable to|bank account name|account owner|all payment to be made in favor of|cheque payable to|pay to the order of|make check payable to
      |kontoinhaber|empfanger|zahlbar an|konto zahlbar an|kontoinhaberin|inhaber|begunstigter|zu gunsten von
      |titulaire du compte|titulaire|beneficiaire|a l ordre de|ordre|payable a
      |titular|titular de la cuenta|beneficiario
      |intestatario|beneficiario|intestato a|intestatario del conto
      |ten name van|t n v|tnv|rekeninghouder|begunstigde|op naam van
      |wlasciciel rachunku|odbiorca przelewu|posiadacz rachunku`,
  },
  customer: {
    strong: `bill to|billed to|invoice to|invoiced to|sold to|ship to|deliver to|delivery address|billing address|shipping address|customer|client|buyer|recipient|to|attention|attn|service address|customer name|customer details|bill to address|deliver address|consignee|billing contact|technical contact|billing details|billing information|shipped to|client name|prepared for|invoice for|for|purchaser|bill|customer information|guest name|guest|sold to party|delivery to|patient|tenant|licensed to|cardholders name|ship|billed|student|member name|ordered by|mail to|payer|customer address|receiver|issued to|received from|account of|bill to name|billing to|name|delivered to|shipping information|company address|addressee|participant
      |rechnungsempfanger|rechnung an|kunde|rechnungsanschrift|rechnungsadresse|lieferanschrift|lieferadresse|empfanger|kaufer|leistungsempfanger|kaufer leistungsempfanger|auftraggeber|an|bestellt von|lieferung an|versandadresse|warenempfanger|zahlbar durch|versandanschrift|kundenadresse|herrn|frau|firma an|besteller|ansprechpartner|zahlungspflichtiger|kundendaten|kundin|adressat|ihre anschrift|z hd|zu handen|lieferung
      |adresse de livraison|adresse de facturation|facture a|client|acheteur|destinataire|livre a|facturer a|adresse client|livraison|expedie a|adresse facturation|adresse livraison|a l attention de|facturation|adresse du client|coordonnees client|facturee a|livre a|doit|nom du client
      |facturar a|cliente|direccion de facturacion|direccion de envio|comprador|destinatario|enviar a|datos del cliente|facturado a|direccion de entrega|nombre|datos cliente|receptor|para|a la atencion de
      |cliente|spettabile|spett le|spett|destinatario|cessionario|cessionario committente|acquirente|intestata a|fatturare a|indirizzo di spedizione|indirizzo di fatturazione|destinazione|intestazione|luogo di destinazione|fatturato a|destinazione merce|committente|gentile|dati cliente|egr|spedire a
      |factuuradres|afleveradres|klant|koper|leveradres|verzendadres|bezorgadres|t a v|tav|factureren aan|aan|geleverd aan|afnemer|bestemd voor|ontvanger|klantgegevens|factuur aan|opdrachtgever
      |nabywca|kupujacy|odbiorca|klient|platnik|zamawiajacy|adres dostawy`,
  },
  phone: {
    strong:
      'phone|tel|telephone|fax|mobile|telefon|telefax|fon|mobil|telefono|telefoon|tel no|tel fax|hp|telf|movil|cellulare|cell|faks|phone no|fax no|hotline|call|tlf|ph|toll free',
  },
  currency: {
    strong:
      'currency|wahrung|rechnungswahrung|devise|moneda|valuta|waluta|monnaie|divisa|betrage in|all amounts in|invoice currency|currency code|montants en|importes en|bedragen in',
  },
};
