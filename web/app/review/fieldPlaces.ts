import type { FieldPosition, Invoice } from '#shared/invoices/contract.ts';
import { fieldOrder } from '#shared/invoices/doubtfulFields.ts';
import type { Box } from '#shared/reading/reading.ts';

interface PlacedField extends FieldPosition {
  field: string;
}

/** Where the fields of an invoice were read, in reverse screen order, without removed lines. */
export function placesOf({
  fieldBoxes,
  lines,
}: Pick<Invoice, 'fieldBoxes' | 'lines'>): PlacedField[] {
  const rank = (field: string) => {
    const known: readonly string[] = fieldOrder;
    const place = known.indexOf(field);
    return place < 0 ? known.length : place;
  };
  return Object.entries(fieldBoxes)
    .map(([field, place]) => ({ field, ...place }))
    .filter(({ field }) => {
      const slash = field.lastIndexOf('/');
      return slash < 0 || lines.some(({ id }) => id === field.slice(0, slash));
    })
    .sort((one, other) => rank(other.field) - rank(one.field));
}

/** In drawing order: small boxes lie on top of larger ones, so that they can be pressed. */
export function byArea(places: readonly PlacedField[]): PlacedField[] {
  return places.toSorted((one, other) => area(other.box) - area(one.box));
}

function area([left, top, right, bottom]: Box): number {
  return (right - left) * (bottom - top);
}
