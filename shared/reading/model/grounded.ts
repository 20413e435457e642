import { readValue } from '../engine/found.ts';
import type { FoundDocument } from '../engine/foundDocument.ts';
import type { Span } from '../engine/layout.ts';
import type { ReadValue } from '../reading.ts';

/** Confidence of a value that is on the page: the model did not invent it, but it may be the wrong one. */
export const onPage = 0.75;
/** Confidence of a value that is not on the page; never shown as certain. */
const notOnPage = 0.2;

/** A value from a model with its position, if it was found. */
export function grounded(value: string, place: Span | null, { layout }: FoundDocument): ReadValue {
  const { page, ...read } = readValue(value, place, place ? onPage : notOnPage, layout);
  return { ...read, page: place ? page : null, source: 'model' };
}
