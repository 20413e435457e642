import { isSameAmount, sumOf } from './decimal.ts';
import type { EInvoiceLine } from './EInvoice.ts';

/**
 * All lines in order, so that each amount counts once: a heading keeps its text but loses its
 * amounts.
 */
export function flattened(lines: readonly EInvoiceLine[]): EInvoiceLine[] {
  return lines.flatMap((line) => {
    const below = flattened(line.below);
    const own = isHeading(line, below) ? withoutAmounts(line) : line;
    return saysSomething(own) ? [own, ...below] : below;
  });
}

function isHeading(line: EInvoiceLine, below: readonly EInvoiceLine[]): boolean {
  if (line.role === 'detail') return false;
  if (line.role) return true;
  const parts = below.flatMap(({ net }) => net?.value ?? []);
  return parts.length > 0 && line.net !== null && isSameAmount(line.net.value, sumOf(parts));
}

function withoutAmounts(line: EInvoiceLine): EInvoiceLine {
  return {
    ...line,
    quantity: null,
    unit: null,
    unitPrice: null,
    discount: null,
    taxRate: null,
    net: null,
  };
}

function saysSomething({ description, quantity, unitPrice, net }: EInvoiceLine): boolean {
  return Boolean(description ?? quantity ?? unitPrice ?? net);
}
