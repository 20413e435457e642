import { foldText, wordsOf } from '../../store/invoiceIndex/foldText.ts';

/** A line of the palette. */
export interface PaletteItem {
  id: string;
  group: 'Actions' | 'Screens' | 'Invoices';
  label: string;
  detail?: string | undefined;
  keys?: readonly string[] | undefined;
  whyNot?: string | null | undefined;
  run: () => void;
}

/** Items whose label contains every typed word. */
export function matching<T extends { label: string }>(items: readonly T[], typed: string): T[] {
  const words = wordsOf(typed);
  return items.filter(({ label }) => {
    const text = foldText(label);
    return words.every((word) => text.includes(word));
  });
}
