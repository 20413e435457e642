import type { FieldPosition } from '#shared/invoices/contract.ts';

/** A field with a place on a page of the document. */
export interface FieldOnPage extends FieldPosition {
  field: string;
  label: string;
  /** Shown beside the box that is pointed at, where no field of a form shows it; `null` elsewhere. */
  text: string | null;
  doubtful: boolean;
}
