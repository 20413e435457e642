import type { MaybeQuote } from '../EInvoice.ts';
import { addressOf, bestTaxId, mailIn, type WrittenParty } from '../party.ts';
import { joined, wordsOf } from '../quotes.ts';
import { allAt, at, textAt, type XmlElement } from '../XmlElement.ts';

export function ublParty(role: XmlElement | undefined): WrittenParty {
  const party = at(role, 'Party');
  const legal = at(party, 'PartyLegalEntity');
  return {
    name: wordsOf(at(legal, 'RegistrationName')) ?? wordsOf(at(party, 'PartyName/Name')),
    address: addressIn(at(party, 'PostalAddress')),
    taxId: bestTaxId(
      allAt(party, 'PartyTaxScheme').map((scheme) => ({
        scheme: textAt(scheme, 'TaxScheme/ID'),
        id: wordsOf(at(scheme, 'CompanyID')),
      })),
    ),
    registration: wordsOf(at(legal, 'CompanyID')),
    email:
      mailIn(wordsOf(at(party, 'Contact/ElectronicMail'))) ??
      mailIn(wordsOf(at(party, 'EndpointID'))),
    phone: wordsOf(at(party, 'Contact/Telephone')),
    website: wordsOf(at(party, 'WebsiteURI')),
    number: ownNumberOf(role, party),
  };
}

/** An id with a scheme is a global number; the one without is the other party's own. */
function ownNumberOf(role: XmlElement | undefined, party: XmlElement | undefined): MaybeQuote {
  const ids = allAt(party, 'PartyIdentification/ID');
  const own = ids.find((id) => !id.attributes.has('schemeID'));
  return wordsOf(own ?? at(role, 'SupplierAssignedAccountID'));
}

function addressIn(address: XmlElement | undefined): MaybeQuote {
  const part = (path: string) => wordsOf(at(address, path));
  return addressOf({
    lines: [
      joined([part('StreetName'), part('BuildingNumber')], ' '),
      part('AdditionalStreetName'),
      ...allAt(address, 'AddressLine/Line').map(wordsOf),
    ],
    postcode: part('PostalZone'),
    city: part('CityName'),
    region: part('CountrySubentity'),
    country: part('Country/IdentificationCode'),
  });
}
