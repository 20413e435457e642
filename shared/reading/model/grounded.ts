import { readValue } from '../engine/found.ts';
import type { FoundDocument } from '../engine/foundDocument.ts';
import type { Span } from '../engine/layout.ts';
import type { ReadValue } from '../reading.ts';

/** A value that stands on the page is one that the model did not make up; whether it is the right one, it does not prove. */
export const onPage = 0.75;
/** Never shown as sure. */
const nowhere = 0.2;

/** A value that a model said, at the place where it was found, or at none. */
export function grounded(value: string, place: Span | null, { layout }: FoundDocument): ReadValue {
  const { page, ...read } = readValue(value, place, place ? onPage : nowhere, layout);
  return { ...read, page: place ? page : null, source: 'model' };
}
