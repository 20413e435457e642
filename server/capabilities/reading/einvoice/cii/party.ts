import type { MaybeQuote } from '../EInvoice.ts';
import { addressOf, bestTaxId, mailIn, type WrittenParty } from '../party.ts';
import { wordsOf } from '../quotes.ts';
import { allAt, at, type XmlElement } from '../XmlElement.ts';

export function ciiParty(party: XmlElement | undefined): WrittenParty {
  const contact = at(party, 'DefinedTradeContact');
  const mail = 'EmailURIUniversalCommunication/URIID|CompleteNumber';
  return {
    name: wordsOf(at(party, 'Name') ?? at(party, 'SpecifiedLegalOrganization/TradingBusinessName')),
    address: addressIn(at(party, 'PostalTradeAddress')),
    taxId: bestTaxId(
      allAt(party, 'SpecifiedTaxRegistration/ID').map((id) => ({
        scheme: id.attributes.get('schemeID') ?? null,
        id: wordsOf(id),
      })),
    ),
    registration: wordsOf(at(party, 'SpecifiedLegalOrganization/ID')),
    email:
      mailIn(wordsOf(at(contact, mail))) ??
      mailIn(wordsOf(at(party, 'URIUniversalCommunication/URIID'))),
    phone: wordsOf(at(contact, 'TelephoneUniversalCommunication/CompleteNumber')),
    website: null,
    number: wordsOf(at(party, 'ID')),
  };
}

function addressIn(address: XmlElement | undefined): MaybeQuote {
  const part = (name: string) => wordsOf(at(address, name));
  return addressOf({
    lines: [part('LineOne'), part('LineTwo'), part('LineThree')],
    postcode: part('PostcodeCode'),
    city: part('CityName'),
    region: part('CountrySubDivisionName'),
    country: part('CountryID'),
  });
}
