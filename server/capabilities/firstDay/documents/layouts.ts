import type { BilledDocument } from './BilledDocument.ts';
import { banner } from './layouts/banner.ts';
import { cards } from './layouts/cards.ts';
import { catalogue } from './layouts/catalogue.ts';
import { chambers } from './layouts/chambers.ts';
import { din } from './layouts/din.ts';
import { form } from './layouts/form.ts';
import { minimal } from './layouts/minimal.ts';
import { studio } from './layouts/studio.ts';
import { utility } from './layouts/utility.ts';
import type { Sheet } from './Sheet.ts';

/** How the vendors' invoices look. */
export const layouts = {
  banner,
  cards,
  catalogue,
  chambers,
  din,
  form,
  minimal,
  studio,
  utility,
} as const satisfies Record<string, (document: BilledDocument) => Sheet>;

export type LayoutName = keyof typeof layouts;
