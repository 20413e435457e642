import type { BilledDocument, Party } from '../BilledDocument.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `3 November 2026` would be British; these vendors write to an American company. */
export function longDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${months[Number(month) - 1]} ${Number(date)}, ${year}`;
}

export function germanDay(day: string): string {
  return day.split('-').reverse().join('.');
}

export function plainAmount(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
}

export function germanAmount(amount: string): string {
  return plainAmount(amount).replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
}

export const dollars = (amount: string): string => `$${plainAmount(amount)}`;

export function addressLines({ street, postcode, city, country }: Party): string[] {
  const place = country.code === 'US' ? `${city} ${postcode}` : `${postcode} ${city}`;
  return [street, place, ...(country.name ? [country.name] : [])];
}

export const partyLines = (party: Party): string[] => [party.name, ...addressLines(party)];

/** How the tax is named on the invoice. */
export function taxLabel({ taxRate, language, seller }: BilledDocument): string {
  if (language === 'de') return `MwSt. ${taxRate.replace('.', ',')} %`;
  return seller.country.code === 'US' ? `Sales tax (${taxRate}%)` : `VAT ${taxRate}%`;
}
