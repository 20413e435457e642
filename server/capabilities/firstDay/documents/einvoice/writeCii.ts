import { tag } from '../../../../platform/xml/tag.ts';
import {
  euros,
  netOf,
  type PlainInvoice,
  type PlainLine,
  type PlainParty,
  taxesOf,
  totalsOf,
} from './plainInvoice.ts';

export type CiiProfile = 'minimum' | 'basicwl' | 'basic' | 'en16931' | 'extended';

/** Factur-X, ZUGFeRD 2 and XRechnung use other element names than ZUGFeRD 1. */
export type CiiNames = 'd16b' | 'zugferd1';

const profiles: readonly CiiProfile[] = ['minimum', 'basicwl', 'basic', 'en16931', 'extended'];

class Writer {
  readonly #profile: CiiProfile;
  readonly #old: boolean;

  constructor(profile: CiiProfile, names: CiiNames) {
    this.#profile = profile;
    this.#old = names === 'zugferd1';
  }

  write(invoice: PlainInvoice): string {
    const root = this.#name('rsm:CrossIndustryInvoice', 'rsm:CrossIndustryDocument');
    const parts = [this.#agreement(invoice), this.#delivery(invoice), this.#settlement(invoice)];
    const lines = this.#has('basic')
      ? invoice.lines.map((line, index) => this.#line(line, String(index + 1)))
      : [];
    return `<?xml version="1.0" encoding="UTF-8"?>\n${tag(
      root,
      [
        tag('rsm:ExchangedDocumentContext', [
          tag('ram:GuidelineSpecifiedDocumentContextParameter', [
            tag('ram:ID', `urn:factur-x.eu:1p0:${this.#profile}`),
          ]),
        ]),
        tag(this.#name('rsm:ExchangedDocument', 'rsm:HeaderExchangedDocument'), [
          tag('ram:ID', invoice.number),
          tag('ram:TypeCode', invoice.typeCode),
          tag('ram:IssueDateTime', [this.#day(invoice.issued)]),
        ]),
        tag(
          this.#name('rsm:SupplyChainTradeTransaction', 'rsm:SpecifiedSupplyChainTradeTransaction'),
          this.#old ? [...parts, ...lines] : [...lines, ...parts],
        ),
      ],
      {
        'xmlns:rsm': this.#name(
          'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
          'urn:ferd:CrossIndustryDocument:invoice:1p0',
        ),
        'xmlns:ram':
          'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
        'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
      },
    )}`;
  }

  #has(profile: CiiProfile): boolean {
    return profiles.indexOf(this.#profile) >= profiles.indexOf(profile);
  }

  #from<T>(profile: CiiProfile, value: T | null): T | null {
    return this.#has(profile) ? value : null;
  }

  #name(now: string, before: string): string {
    return this.#old ? before : now;
  }

  #day(day: string | null): string {
    return tag('udt:DateTimeString', day?.replaceAll('-', '') ?? null, { format: '102' });
  }

  #agreement({ seller, buyer, order }: PlainInvoice): string {
    const number = this.#name('ram:IssuerAssignedID', 'ram:ID');
    return tag(
      this.#name('ram:ApplicableHeaderTradeAgreement', 'ram:ApplicableSupplyChainTradeAgreement'),
      [
        tag('ram:SellerTradeParty', this.#party(seller)),
        tag('ram:BuyerTradeParty', this.#party(buyer)),
        tag('ram:BuyerOrderReferencedDocument', [tag(number, order)]),
      ],
    );
  }

  #party(party: PlainParty): string[] {
    const contact = tag('ram:DefinedTradeContact', [
      tag('ram:TelephoneUniversalCommunication', [tag('ram:CompleteNumber', party.phone)]),
      tag('ram:EmailURIUniversalCommunication', [tag('ram:URIID', party.email)]),
    ]);
    return [
      tag('ram:ID', this.#from('basicwl', party.number)),
      tag('ram:Name', party.name),
      tag('ram:SpecifiedLegalOrganization', [tag('ram:ID', party.registration)]),
      this.#from('en16931', contact) ?? '',
      tag('ram:PostalTradeAddress', [
        tag('ram:PostcodeCode', this.#from('basicwl', party.postcode)),
        tag('ram:LineOne', this.#from('basicwl', party.street)),
        tag('ram:CityName', this.#from('basicwl', party.city)),
        tag('ram:CountryID', party.country),
      ]),
      tag('ram:SpecifiedTaxRegistration', [tag('ram:ID', party.localTaxId, { schemeID: 'FC' })]),
      tag('ram:SpecifiedTaxRegistration', [tag('ram:ID', party.vatId, { schemeID: 'VA' })]),
    ];
  }

  #delivery({ delivered }: PlainInvoice): string {
    return tag(
      this.#name('ram:ApplicableHeaderTradeDelivery', 'ram:ApplicableSupplyChainTradeDelivery'),
      [
        tag('ram:ActualDeliverySupplyChainEvent', [
          tag('ram:OccurrenceDateTime', [this.#day(this.#from('basicwl', delivered))]),
        ]),
      ],
    );
  }

  #settlement(invoice: PlainInvoice): string {
    const whole = this.#has('basicwl')
      ? [
          ...taxesOf(invoice).map((tax) => this.#tax(tax.rate, tax)),
          this.#charge(false, invoice.discount, 'Loyalty'),
          this.#freight(invoice.freight),
          tag('ram:SpecifiedTradePaymentTerms', [
            tag('ram:Description', invoice.terms),
            tag('ram:DueDateDateTime', [this.#day(invoice.due)]),
          ]),
        ]
      : [];
    return tag(
      this.#name('ram:ApplicableHeaderTradeSettlement', 'ram:ApplicableSupplyChainTradeSettlement'),
      [
        tag('ram:PaymentReference', this.#from('basicwl', invoice.reference)),
        tag('ram:InvoiceCurrencyCode', invoice.currency),
        this.#from('basicwl', paymentMeans(invoice)) ?? '',
        ...whole,
        this.#sums(invoice),
      ],
    );
  }

  #tax(rate: number, amounts: { base: number; amount: number } | null): string {
    return tag('ram:ApplicableTradeTax', [
      tag('ram:CalculatedAmount', amounts && euros(amounts.amount)),
      tag('ram:TypeCode', 'VAT'),
      tag('ram:BasisAmount', amounts && euros(amounts.base)),
      tag(this.#name('ram:RateApplicablePercent', 'ram:ApplicablePercent'), `${rate}.00`),
    ]);
  }

  #charge(isCharge: boolean, amount: number, reason: string): string {
    if (amount === 0) return '';
    return tag('ram:SpecifiedTradeAllowanceCharge', [
      tag('ram:ChargeIndicator', [tag('udt:Indicator', String(isCharge))]),
      tag('ram:ActualAmount', euros(amount)),
      tag('ram:Reason', reason),
    ]);
  }

  #freight(amount: number): string {
    if (amount === 0) return '';
    if (!this.#has('extended') && !this.#old) return this.#charge(true, amount, 'Versandkosten');
    return tag('ram:SpecifiedLogisticsServiceCharge', [
      tag('ram:Description', 'By lorry'),
      tag('ram:AppliedAmount', euros(amount)),
    ]);
  }

  #sums(invoice: PlainInvoice): string {
    const totals = totalsOf(invoice);
    const { currency, discount, freight, prepaid } = invoice;
    const sum = (name: string, cents: number | null) =>
      tag(`ram:${name}`, cents === null ? null : euros(cents), { currencyID: currency });
    return tag(
      this.#name(
        'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
        'ram:SpecifiedTradeSettlementMonetarySummation',
      ),
      [
        sum('LineTotalAmount', this.#from('basicwl', totals.lines)),
        sum('ChargeTotalAmount', this.#from('basicwl', freight)),
        sum('AllowanceTotalAmount', this.#from('basicwl', discount)),
        sum('TaxBasisTotalAmount', totals.net),
        sum('TaxTotalAmount', totals.tax),
        sum('GrandTotalAmount', totals.gross),
        sum('TotalPrepaidAmount', this.#from('basicwl', prepaid)),
        sum('DuePayableAmount', totals.due),
      ],
    );
  }

  #line(line: PlainLine, id: string): string {
    const part = (now: string, before: string, content: readonly string[]) =>
      tag(this.#name(`ram:SpecifiedLine${now}`, `ram:SpecifiedSupplyChain${before}`), content);
    const product = tag('ram:SpecifiedTradeProduct', [
      tag('ram:SellerAssignedID', line.code),
      tag('ram:Name', line.name),
    ]);
    const per = tag('ram:BasisQuantity', line.per === 1 ? null : `${line.per}.0000`);
    const terms = [
      part('TradeAgreement', 'TradeAgreement', [
        tag('ram:NetPriceProductTradePrice', [
          tag('ram:ChargeAmount', `${euros(line.price)}00`),
          per,
        ]),
      ]),
      part('TradeDelivery', 'TradeDelivery', [
        tag('ram:BilledQuantity', `${line.quantity}.0000`, { unitCode: line.unitCode }),
      ]),
      part('TradeSettlement', 'TradeSettlement', [
        this.#tax(line.rate, null),
        this.#charge(false, line.discount, 'Rabatt'),
        tag(
          this.#name(
            'ram:SpecifiedTradeSettlementLineMonetarySummation',
            'ram:SpecifiedTradeSettlementMonetarySummation',
          ),
          [tag('ram:LineTotalAmount', euros(netOf(line)))],
        ),
      ]),
    ];
    return tag('ram:IncludedSupplyChainTradeLineItem', [
      tag('ram:AssociatedDocumentLineDocument', [tag('ram:LineID', id)]),
      ...(this.#old ? [...terms, product] : [product, ...terms]),
    ]);
  }
}

function paymentMeans({ iban, bic }: PlainInvoice): string {
  return tag('ram:SpecifiedTradeSettlementPaymentMeans', [
    tag('ram:TypeCode', '58'),
    tag('ram:PayeePartyCreditorFinancialAccount', [tag('ram:IBANID', iban)]),
    tag('ram:PayeeSpecifiedCreditorFinancialInstitution', [tag('ram:BICID', bic)]),
  ]);
}

export function writeCii(
  invoice: PlainInvoice,
  profile: CiiProfile = 'en16931',
  names: CiiNames = 'd16b',
): string {
  return new Writer(profile, names).write(invoice);
}
