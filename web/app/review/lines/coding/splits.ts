import { codingByLine, type EnteredCoding, type LineCoding } from '#shared/coding/coding.ts';
import { type CodingField, itemFields, nothingCoded } from '#shared/coding/fields.ts';
import { amountOfShare } from '#shared/coding/share.ts';
import type { DocumentValue } from '#shared/documents/content.ts';
import { amountOf, unitsOf } from '#shared/money/sums.ts';
import type { LineContent } from '../../../../store/edits/EditHistory.ts';
import { codedText, type NameOf, shareText } from '../../../labels/codingLabels.ts';

/** A split of an earlier invoice, to be used again. */
export interface EarlierSplit {
  parts: readonly LineContent[];
  /** How the line is coded that keeps the rest. */
  rest: LineContent;
}

interface Coded {
  amount: string | null;
  currency: string;
  lines: readonly { id: string; net: string | null }[];
  coding: EnteredCoding;
}

const mostOffered = 5;

/** The splits of these invoices, the first ones first, each once. Amounts become percentages where these are exact. */
export function earlierSplits(invoices: readonly Coded[]): EarlierSplit[] {
  const found = new Map<string, EarlierSplit>();
  for (const { amount, currency, lines, coding } of invoices) {
    for (const [lineId, line] of codingByLine(coding ?? {})) {
      if (line.parts.length === 0) continue;
      const own = lines.find(({ id }) => id === lineId);
      const split = splitOf(line, own ? own.net : amount, currency);
      const key = JSON.stringify(split);
      if (!found.has(key)) found.set(key, split);
      if (found.size === mostOffered) return [...found.values()];
    }
  }
  return [...found.values()];
}

function splitOf(
  { parts, ...rest }: LineCoding,
  net: string | null,
  currency: string,
): EarlierSplit {
  return {
    parts: parts.map(({ share, id: _, ...coded }) => ({
      ...contentOf(coded),
      ...(share === null ? {} : { share: percentOf(share, net, currency) }),
    })),
    rest: contentOf(rest),
  };
}

const contentOf = (values: object): LineContent =>
  Object.fromEntries(
    Object.entries({ ...nothingCoded, ...values }).filter(([, value]) => value !== null),
  );

function percentOf(share: string, net: string | null, currency: string): string {
  const [taken, all] = [unitsOf(share), unitsOf(net)];
  if (taken === null || all === null || all === 0n) return share;
  const percent = `${amountOf((taken * 1_000_000n) / all).replace(/\.?0+$/, '')}%`;
  return unitsOf(amountOfShare(percent, net, currency)) === taken ? percent : share;
}

/** "60% 6420 Software, the rest 6100 Rent" */
export function splitText({ parts, rest }: EarlierSplit, nameOf: NameOf): string {
  const coded = (content: LineContent) => {
    const [field, value] = leading(content);
    return codedText(field, value, nameOf);
  };
  const taken = parts.map((part) => `${shareText(String(part['share'] ?? ''))} ${coded(part)}`);
  const left = coded(rest);
  return [...taken.map((text) => text.trim()), ...(left ? [`the rest ${left}`] : [])].join(', ');
}

/** What a part is best told by: its account, else the first that it has. */
function leading(content: LineContent): [CodingField, DocumentValue | undefined] {
  const field = itemFields.find((one) => one in content) ?? 'memo';
  return [field, content[field]];
}

/** The items that the split names. */
export function itemsOfSplit({ parts, rest }: EarlierSplit): string[] {
  return [...parts, rest].flatMap((content) =>
    itemFields.flatMap((field) => {
      const value = content[field];
      return typeof value === 'string' ? [value] : [];
    }),
  );
}
