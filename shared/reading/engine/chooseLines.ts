import { cent, equal } from './amounts.ts';
import type { Table, TableLine } from './table.ts';

/** Possible sums of the lines, to check totals against. */
export function lineSumsOf(tables: Table[]): number[] {
  const sums: number[] = [];
  for (const { lines } of tables) {
    let running = 0;
    for (const line of lines) {
      if (line.summary && running !== 0) sums.push(running);
      if (line.summary) break;
      running += line.amount.value;
    }
    sums.push(running);
    const grouped = withoutGroupSums(lines);
    const { nets } = runningSums(grouped.items);
    sums.push(...endsOf(grouped).flatMap((end) => nets[end] ?? []));
  }
  return [...new Set(sums)].filter((sum) => sum !== 0);
}

/** What the first lines add up to, by how many they are. */
function runningSums(lines: readonly TableLine[]): { nets: number[]; grosses: number[] } {
  const nets = [0];
  const grosses = [0];
  for (const [index, { amount, gross }] of lines.entries()) {
    nets.push((nets[index] ?? 0) + amount.value);
    grosses.push((grosses[index] ?? 0) + (gross ?? amount).value);
  }
  return { nets, grosses };
}

interface GroupedLines {
  items: TableLine[];
  hasGroups: boolean;
  /** Each sum of all lines so far: of how many items it is, and the line that is this sum. */
  sums: { of: number; at: number }[];
}

/** What the lines without sums may add up to: each sum of all lines so far, and that of all. */
const endsOf = ({ items, hasGroups, sums }: GroupedLines) =>
  hasGroups ? [...sums.map((sum) => sum.of), items.length] : [];

/** More than the groups and pages between a sum and its first line; limits the work for malicious files. */
const mostStarts = 20;

/**
 * The lines without sums of groups or pages. Such a sum, under any label, repeats what the lines above it add up to,
 * since the first line or since an earlier sum: groups go on over the sum of a page, and pages over that of a group.
 */
function withoutGroupSums(lines: readonly TableLine[]): GroupedLines {
  const items: TableLine[] = [];
  const sums: GroupedLines['sums'] = [];
  let running = 0;
  let starts: { after: number; sum: number }[] = [];
  let hasGroups = false;
  for (const [at, line] of lines.entries()) {
    const { value } = line.amount;
    const fewest = line.summary || isBare(line) ? 1 : 2;
    const isSumSince = ({ after, sum }: { after: number; sum: number }) =>
      items.length - after >= fewest && equal(running - sum, value, tolerance);
    // Goods may cost what those above them do.
    const isSum = isGoods(line) ? () => false : isSumSince;
    const isOfAll = isSum({ after: 0, sum: 0 });
    if (isOfAll && sums.at(-1)?.of !== items.length) sums.push({ of: items.length, at });
    if (isOfAll || starts.some(isSum)) {
      hasGroups = true;
      starts = [...starts, { after: items.length, sum: running }].slice(-mostStarts);
      continue;
    }
    if (line.summary) break;
    items.push(line);
    running += value;
  }
  return { items, hasGroups, sums };
}

export interface ChosenLines {
  lines: TableLine[];
  /** Whether they add up to the net amount or the total. */
  fits: boolean;
}

/** The lines of the table that add up to one of the sums, else those before the first summary. */
export function chooseLines(tables: Table[], sums: number[]): ChosenLines {
  const summed = tables.map(({ lines }) => linesOfOwnSum(lines)).find((lines) => lines.length > 0);
  const isWhole = tables.some(({ lines }) => addsUp(upToSummary(lines), sums));
  if (summed && !isWhole) return { lines: summed, fits: true };
  // What was taken for the net amount may be the sum of a group.
  const [fitting] = tables
    .map((table) => fittingLines(table, sums))
    .filter((lines) => lines !== null)
    .sort((one, other) => pricedIn(other) - pricedIn(one));
  if (fitting) return { lines: withFittingColumn(fitting, sums), fits: true };
  const [table] = [...tables].sort((a, b) => lineCount(b) - lineCount(a));
  const direct = table ? upToSummary(table.lines) : [];
  const { items, hasGroups } = withoutGroupSums(table?.lines ?? []);
  const grouped = hasGroups ? items : [];
  const lines = grouped.length > 1 || direct.length === 0 ? grouped : direct;
  return {
    lines: lines.filter(
      ({ amount, quantity }) =>
        amount.decimals === 2 || amount.currency || quantity || amount.value !== 0,
    ),
    fits: false,
  };
}

/**
 * The lines above a row that repeats their sum, if no line follows: what does follow are discounts, charges and taxes
 * under any name.
 */
function linesOfOwnSum(lines: readonly TableLine[]): TableLine[] {
  const { items, sums } = withoutGroupSums(lines);
  const firstPriced = items.findIndex((line) => !isBare(line));
  const lastPriced = lines.findLastIndex((line) => !isBare(line));
  const own = sums.find(({ of, at }) => firstPriced >= 0 && of > firstPriced && at > lastPriced);
  return items.slice(0, own?.of ?? 0);
}

const pricedIn = (lines: readonly TableLine[]) => lines.filter((line) => !isBare(line)).length;

const isGoods = ({ unitPrice, quantity }: TableLine) => unitPrice !== null && quantity !== null;

const isBare = ({ unitPrice, quantity }: TableLine) => unitPrice === null && quantity === null;

const lineCount = ({ lines }: Table) => upToSummary(lines).length;

const tolerance = cent * 1.01;

function addsUp(lines: readonly TableLine[], sums: readonly number[]): boolean {
  return lines.length > 0 && fittingEnds(lines, sums).has(lines.length);
}

/** How many of the first lines add up to one of the sums. */
function fittingEnds(lines: readonly TableLine[], sums: readonly number[]): Set<number> {
  const { nets, grosses } = runningSums(lines);
  const isOne = (value = 0) => sums.some((sum) => equal(value, sum, tolerance));
  return new Set(nets.flatMap((net, end) => (isOne(net) || isOne(grosses[end]) ? [end] : [])));
}

function withFittingColumn(lines: TableLine[], sums: number[]): TableLine[] {
  const net = lines.reduce((total, { amount }) => total + amount.value, 0);
  if (sums.some((sum) => equal(net, sum, tolerance))) return lines;
  return lines.map((line) => ({ ...line, amount: line.gross ?? line.amount }));
}

function upToSummary(lines: TableLine[]): TableLine[] {
  const end = lines.findIndex(({ summary }) => summary);
  return end < 0 ? lines : lines.slice(0, end);
}

/** Discounts and charges under the first summary that are lines as well. */
const mostCharges = 4;

/**
 * Those up to the first summary, or with the charges that follow, if they add up to any of the sums and no goods follow;
 * else, for one of the sums, the most with a price.
 */
function fittingLines(table: Table, sums: readonly number[]): TableLine[] | null {
  const { lines } = table;
  const direct = upToSummary(lines);
  const whole = Array.from({ length: mostCharges + 1 }, (_, more) =>
    lines.slice(0, direct.length + more),
  ).find((some) => addsUp(some, sums));
  // One may be a row of sums side by side.
  const goesOn = lines.slice(whole?.length).filter(isGoods).length > 1;
  if (whole && !goesOn) return whole;
  const [best = null] = sums
    .map((sum) => linesThatFit(table, sum))
    .filter((lines) => lines !== null)
    .sort((one, other) => pricedIn(other) - pricedIn(one) || one.length - other.length);
  return best;
}

/**
 * Candidates: lines up to the first summary; those with the discounts and charges that follow; all lines without
 * subtotals; the first lines; all without the first ones; lines of groups.
 */
function linesThatFit({ lines }: Table, sum: number): TableLine[] | null {
  const sums = [sum];
  const direct = upToSummary(lines);
  const ends = fittingEnds(lines, sums);
  const first = (end: number | undefined) =>
    end === undefined || end === 0 ? null : lines.slice(0, end);
  const fitting = (candidate: TableLine[]) => (addsUp(candidate, sums) ? candidate : null);
  const charged = Array.from({ length: mostCharges + 1 }, (_, more) => direct.length + more);
  const plain = lines.filter(({ summary }) => !summary);
  const grouped = withoutGroupSums(lines);
  const groupedEnds = fittingEnds(grouped.items, sums);
  const groupedEnd = endsOf(grouped).find((end) => end > 0 && groupedEnds.has(end));
  return (
    first(charged.find((end) => ends.has(end))) ??
    (plain.length > direct.length ? fitting(plain) : null) ??
    first([...ends].findLast((end) => end < direct.length)) ??
    fitting(direct.slice(1)) ??
    fitting(direct.slice(2)) ??
    fitting(direct.slice(3)) ??
    (groupedEnd === undefined ? null : grouped.items.slice(0, groupedEnd))
  );
}
