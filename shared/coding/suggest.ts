import { type Circumstances, confidenceOf } from './confidence.ts';
import { descriptionWords } from './descriptionWords.ts';
import { type Coding, type ItemField, itemFields } from './fields.ts';
import type { HistoryIndex, Known, Related } from './HistoryIndex.ts';

/** Why an item is suggested: it was chosen on `count` of the last `total` lines. */
export interface Evidence {
  /** Of which lines: such of the vendor, any of the vendor, or such of other vendors. `default`: the vendor has it set. */
  of: 'same' | 'near' | 'vendor' | 'elsewhere' | 'default';
  count: number;
  total: number;
}

export interface Suggestion {
  field: ItemField;
  itemId: string;
  /** Between 0 and 1: how many of such suggestions are right. */
  confidence: number;
  evidence: Evidence;
}

export interface LineToCode {
  description: string | null;
  /** The day of its invoice. */
  on: string | null;
}

export interface VendorOfLine {
  /** Under which the history may know it: its id, and keys of its names. */
  keys: readonly string[];
  /** What the vendor gives to its lines (`codingDefaultsOf`). */
  defaults: Partial<Coding>;
}

const mostSuggested = 3;
/** As many lines back the evidence counts. */
const linesCounted = 12;
/** As many lines back a level looks. */
const mostLines = 40;
/** What a person chose in Docket, against what the ledger has. */
const personCounts = 3;
/** A default that people set, against one line of the vendor. */
const defaultCounts = 4;
/** What one line more of the same level counts less; lines with the same words say most by the newest. */
const fading = { same: 0.8, near: 0.85, vendor: 0.93, elsewhere: 0.95 } as const;
/** How many lines the level above is worth in the one below; on the first, how many lines something unheard of is worth. */
const priorLines = { same: 0.5, near: 0.7, vendor: 1, elsewhere: 3 } as const;

/**
 * What the history suggests for each field of a line: up to three items, the likeliest first. The lines of the vendor with
 * the same words decide; where there are few, similar ones, then all of the vendor, then such of other vendors.
 */
export function suggestFor(
  history: HistoryIndex,
  line: LineToCode,
  vendor: VendorOfLine,
  /** Inactive items and those of other books are never suggested. */
  mayChoose: (itemId: string) => boolean,
): Suggestion[] {
  const known = history.about({
    words: descriptionWords(line.description),
    on: line.on,
    vendorKeys: vendor.keys,
  });
  const fields = itemFields.filter((field) => vendor.defaults[field] || history.fields.has(field));
  return fields.flatMap((field) => suggestionsOf(field, known, vendor.defaults, mayChoose));
}

function suggestionsOf(
  field: ItemField,
  known: Known,
  defaults: Partial<Coding>,
  mayChoose: (itemId: string) => boolean,
): Suggestion[] {
  return candidatesOf(field, known, defaults, mayChoose)
    .map(({ itemId, circumstances, evidence }) => ({
      ...{ field, itemId, evidence },
      confidence: confidenceOf(circumstances),
    }))
    .sort((one, other) => other.confidence - one.confidence)
    .slice(0, mostSuggested);
}

interface Candidate {
  itemId: string;
  circumstances: Circumstances;
  evidence: Evidence;
}

/** The items that a field may get, with what speaks for each. */
export function candidatesOf(
  field: ItemField,
  known: Known,
  defaults: Partial<Coding>,
  mayChoose: (itemId: string) => boolean,
): Candidate[] {
  const chosen = (related: readonly Related[]) => choicesOf(related, field, mayChoose);
  const levels = {
    same: chosen(known.same),
    near: chosen(known.near),
    vendor: chosen(known.vendor),
    elsewhere: chosen(known.elsewhere),
  };
  const lastYear = shares(votesOf(chosen(known.lastYear), fading.vendor), priorLines.vendor);
  const byDefault = defaults[field];
  const preset = typeof byDefault === 'string' && mayChoose(byDefault) ? byDefault : null;

  const elsewhere = shares(votesOf(levels.elsewhere, fading.elsewhere), priorLines.elsewhere);
  const vendorVotes = votesOf(levels.vendor, fading.vendor);
  if (preset !== null) add(vendorVotes, preset, defaultCounts);
  const ofVendor = shares(vendorVotes, priorLines.vendor, elsewhere);
  const near = shares(votesOf(levels.near, fading.near), priorLines.near, ofVendor);
  const same = shares(votesOf(levels.same, fading.same), priorLines.same, near);

  const past = pastOf(known.vendor, field, mayChoose);
  return [...same]
    .flatMap(([itemId, share]) => (itemId === null ? [] : [{ itemId, share }]))
    .sort((one, other) => other.share - one.share)
    .slice(0, mostSuggested)
    .map(({ itemId, share }) => ({
      itemId,
      evidence: evidenceFor(itemId, levels, preset),
      circumstances: {
        isAccount: field === 'account',
        share,
        ofVendor: ofVendor.get(itemId) ?? 0,
        lastYear: lastYear.size === 0 ? null : (lastYear.get(itemId) ?? 0),
        ...past,
        streak: streakOf(itemId, levels.same.length > 0 ? levels.same : levels.near),
        sameLines: lineCount(levels.same),
        vendorLines: lineCount(levels.vendor),
        isPreset: itemId === preset,
      },
    }));
}

/** One or more lines in a row with the same choice. `null`: left empty. */
interface Choice {
  itemId: string | null;
  lines: number;
  weight: number;
}

function choicesOf(
  related: readonly Related[],
  field: ItemField,
  mayChoose: (itemId: string) => boolean,
): Choice[] {
  const choices: Choice[] = [];
  let left = mostLines;
  for (const { entry, likeness } of related) {
    const itemId = entry.coding[field];
    if (itemId === undefined || (itemId !== null && !mayChoose(itemId))) continue;
    const lines = Math.min(entry.count, left);
    const weight = likeness * (entry.by === 'person' ? personCounts : 1);
    choices.push({ itemId, lines, weight });
    left -= lines;
    if (left === 0) break;
  }
  return choices;
}

type Votes = Map<string | null, number>;

function add(votes: Votes, itemId: string | null, weight: number): void {
  votes.set(itemId, (votes.get(itemId) ?? 0) + weight);
}

/** The choices of a level, newer ones counting more. */
function votesOf(choices: readonly Choice[], fade: number): Votes {
  const votes: Votes = new Map();
  let newest = 1;
  for (const { itemId, lines, weight } of choices) {
    const after = newest * fade ** lines;
    add(votes, itemId, (weight * (newest - after)) / (1 - fade));
    newest = after;
  }
  return votes;
}

/** The share of each choice, with those of the level above as if they were a few lines more. */
function shares(votes: Votes, priorCounts: number, prior: Votes = new Map()): Votes {
  const total = [...votes.values()].reduce((sum, one) => sum + one, 0) + priorCounts;
  const all: Votes = new Map();
  for (const [itemId, share] of prior) add(all, itemId, (share * priorCounts) / total);
  for (const [itemId, count] of votes) add(all, itemId, count / total);
  return all;
}

/** How steadily the vendor's lines were coded. */
function pastOf(
  vendor: readonly Related[],
  field: ItemField,
  mayChoose: (itemId: string) => boolean,
): Pick<Circumstances, 'steadiness' | 'changes' | 'variety'> {
  let [agreeing, pairs, changes] = [0, 0, 0];
  const later = new Map<string, string | null>();
  const choices = new Set<string | null>();
  let last: string | null | undefined;
  for (const { entry } of vendor) {
    const itemId = entry.coding[field];
    if (itemId === undefined || (itemId !== null && !mayChoose(itemId))) continue;
    if (last !== undefined && last !== itemId) changes += 1;
    last = itemId;
    choices.add(itemId);
    const next = later.get(entry.words);
    if (next !== undefined) {
      pairs += 1;
      if (next === itemId) agreeing += 1;
    }
    pairs += entry.count - 1;
    agreeing += entry.count - 1;
    later.set(entry.words, itemId);
  }
  return { steadiness: (agreeing + 1) / (pairs + 2), changes, variety: choices.size };
}

const lineCount = (choices: readonly Choice[]) =>
  choices.reduce((sum, { lines }) => sum + lines, 0);

/** How many of the newest lines in a row have the item. */
function streakOf(itemId: string, choices: readonly Choice[]): number {
  const other = choices.findIndex((choice) => choice.itemId !== itemId);
  return lineCount(other < 0 ? choices : choices.slice(0, other));
}

type Levels = Readonly<Record<'same' | 'near' | 'vendor' | 'elsewhere', readonly Choice[]>>;

/** The closest lines that have the item. */
function evidenceFor(itemId: string, levels: Levels, preset: string | null): Evidence {
  for (const level of ['same', 'near', 'vendor'] as const) {
    const counted = count(itemId, levels[level]);
    if (counted.count > 0) return { of: level, ...counted };
  }
  if (itemId === preset) return { of: 'default', count: 0, total: 0 };
  return { of: 'elsewhere', ...count(itemId, levels.elsewhere) };
}

function count(itemId: string, choices: readonly Choice[]): { count: number; total: number } {
  let [found, total] = [0, 0];
  for (const choice of choices) {
    const lines = Math.min(choice.lines, linesCounted - total);
    total += lines;
    if (choice.itemId === itemId) found += lines;
  }
  return { count: found, total };
}
