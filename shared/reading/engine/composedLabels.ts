import type { Label } from './findLabels.ts';
import type { LabelKind } from './labels.ts';
import { type Row, spanOf, type Token } from './layout.ts';

const included =
  /^(?:[il1]nc|[il1]ncl|[il1]nc[il1]us[il1]ve|[il1]nc[il1]ud[il1]ng|[il1]nc[il1]uded|with|ink[il1]|ink[il1]us[il1]ve|mit|ttc|avec|compris|comprises|incluido|incluidos|con|inc[il1]usa|ivato|compresa|inc[il1]usief|met|z)$/;
const excluded =
  /^(?:exc|exc[il1]|exc[il1]us[il1]ve|exc[il1]ud[il1]ng|before|without|ex|exk[il1]|ohne|vor|hors|sans|sin|antes|escluso|esclusa|senza|exc[il1]usief|zonder|bez)$/;
const taxed =
  /^(?:tax|taxes|taxe|vat|gst|sst|hst|mwst|ust|tva|iva|btw|umsatzsteuer|mehrwertsteuer|steuer|impuestos|imposte)$/;

const sums: readonly LabelKind[] = ['total', 'subtotal', 'amountDue'];

/**
 * A sum and a tax in one cell are one label, with any words between them: `Total incl. 6 % service tax` is a total,
 * `Amount before sales tax` a subtotal, and neither is a tax.
 */
export function withComposed(labels: readonly Label[], row: Row): Label[] {
  const composed: Label[] = [];
  for (const label of labels) {
    const last = composed.at(-1);
    if (last && label.from <= last.to) continue;
    composed.push(composedFrom(label, row) ?? label);
  }
  return composed;
}

function composedFrom(label: Label, row: Row): Label | null {
  if (!isOf(label, sums) || isOf(label, ['tax'])) return null;
  const rest = restOfCell(label, row);
  const tax = rest.findLastIndex(({ squashed }) => taxed.test(squashed));
  if (tax < 0) return null;
  const words = [...label.tokens, ...rest].map(({ squashed }) => squashed);
  const kind = words.some((word) => included.test(word))
    ? 'total'
    : words.some((word) => excluded.test(word))
      ? 'subtotal'
      : null;
  const [first] = label.tokens;
  const last = rest[tax];
  if (!kind || !first || !last) return null;
  return {
    ...label,
    ...spanOf(row, first.at, last.at + last.text.length),
    meanings: [{ kind, strength: 1 }],
    to: row.tokens.indexOf(last),
  };
}

const isOf = ({ meanings }: Label, kinds: readonly LabelKind[]) =>
  meanings.some(({ kind, strength }) => strength > 0.5 && kinds.includes(kind));

/** The words behind a label in its cell, up to an amount. */
function restOfCell(label: Label, row: Row): Token[] {
  const cell = label.tokens.at(-1)?.cell;
  const behind = row.tokens.slice(label.to + 1);
  const end = behind.findIndex(
    (token, index) =>
      token.cell !== cell ||
      /\d[.,]\d{2}(?![\d%])/.test(token.text) ||
      behind[index - 1]?.text.endsWith(':'),
  );
  return end < 0 ? behind : behind.slice(0, end);
}
