import { type Label, strengthOf } from './findLabels.ts';
import type { Layout, Row, Span } from './layout.ts';

/** The area next to or below a label of a party. */
interface Block {
  page: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  strength: number;
}

/** How likely a span is in the block of a party, from 0 to 1. */
export interface PartyBlocks {
  ofVendor(span: Span): number;
  ofCustomer(span: Span): number;
}

interface LabelledRows {
  rows: { row: Row; labels: Label[] }[];
  layout: Layout;
}

export function partyBlocks(input: LabelledRows): PartyBlocks {
  const customers = blocksOf(input, 'customer');
  const payees = blocksOf(input, 'payee').map((b) => ({ ...b, strength: b.strength * 0.65 }));
  const vendors = [...blocksOf(input, 'vendor'), ...payees];
  return {
    ofVendor: (span) => within(span, vendors),
    ofCustomer: (span) => within(span, customers),
  };
}

function blocksOf({ rows, layout }: LabelledRows, kind: 'customer' | 'vendor' | 'payee'): Block[] {
  return rows.flatMap(({ row, labels }) =>
    labels
      .filter((label) => strengthOf(label, kind) > 0 && standsAlone(label, row))
      .flatMap((label) => blocksAt(label, row, labels, layout, kind)),
  );
}

function blocksAt(label: Label, row: Row, labels: Label[], layout: Layout, kind: string): Block[] {
  const page = layout.pages[row.page];
  const last = label.tokens.at(-1);
  if (!page || !last) return [];
  const strength = strengthOf(label, kind === 'payee' || kind === 'vendor' ? kind : 'customer');
  const rest = row.tokens.filter((t) => t.cell === last.cell && t.at > last.at);
  const next = row.tokens.find((t) => t.cell > last.cell);
  const neighbour = labels.find((other) => (other.tokens[0]?.cell ?? 0) > last.cell);
  // A name in the row of the label is used; otherwise the block below.
  const free = next && !neighbour && next.left - label.right < layout.size * 14;
  const beside = rest.length > 0 || Boolean(free);
  const reach = kind === 'payee' ? 2 : beside ? 4 : 11;
  const below: Block = {
    page: row.page,
    left: label.left - layout.size * 2,
    right: neighbour ? neighbour.left - layout.size : label.left + page.width * 0.42,
    top: row.bottom - 1,
    bottom: row.bottom + layout.size * reach,
    strength: beside ? strength * 0.55 : strength * 0.9,
  };
  if (!beside) return [below];
  const right = neighbour?.left ?? Math.max(label.right + page.width * 0.4, free ? next.right : 0);
  return [
    below,
    { ...below, left: label.right - 1, right, top: row.top - 1, bottom: row.bottom + 1, strength },
    // The rest of the address is below the name.
    ...(free
      ? [
          {
            ...below,
            left: next.left - layout.size,
            right: next.left + page.width * 0.4,
            bottom: row.bottom + layout.size * 8,
            strength: strength * 0.8,
          },
        ]
      : []),
  ];
}

/** `To` or `An` in a sentence is no label: a label begins its cell and ends it, or has a colon. */
function standsAlone(label: Label, row: Row): boolean {
  const [first] = label.tokens;
  const last = label.tokens.at(-1);
  if (!first || !last) return false;
  const before = row.tokens[label.from - 1];
  const after = row.tokens[label.to + 1];
  const begins = !before || before.cell !== first.cell || /[:|•·–-]$/.test(before.text);
  const ends = /:$/.test(last.text) || !after || after.cell !== last.cell || after.text === ':';
  return begins && (ends || label.phrase.length > 11);
}

function within(span: Span, blocks: Block[]): number {
  let strength = 0;
  for (const block of blocks) {
    const inside =
      block.page === span.row.page &&
      span.left >= block.left - 2 &&
      span.left < block.right &&
      span.row.top >= block.top - span.row.size * 0.5 &&
      span.row.bottom <= block.bottom + span.row.size * 0.6;
    if (inside) strength = Math.max(strength, block.strength * nearness(span, block));
  }
  return strength;
}

/** The name is the first line below its label. */
function nearness(span: Span, block: Block): number {
  const lines = (span.row.top - block.top) / Math.max(1, span.row.size * 1.3);
  return lines < 1.2 ? 1 : lines < 2.4 ? 0.85 : 0.75;
}
