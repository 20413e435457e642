import { isoDay } from '../dates/days.ts';
import { type ItemField, itemFields } from './fields.ts';
import type { HistoryEntry } from './history.ts';

/** Lines of one vendor with the same words. */
interface Group {
  vendor: string;
  words: readonly string[];
  /** Newest first. */
  entries: HistoryEntry[];
  /** Of its words together; 0 until somebody asks. */
  weight: number;
}

/** An entry, and how much it has to do with the line in question: 1 for the same words. */
export interface Related {
  entry: HistoryEntry;
  likeness: number;
}

/** What is known about a line: each list newest first. */
export interface Known {
  /** Of the vendor, with the same words. */
  same: readonly Related[];
  /** Of the vendor, with the same or similar words. */
  near: readonly Related[];
  /** Of the vendor. */
  vendor: readonly Related[];
  /** Of the vendor, at the same time of the last year. */
  lastYear: readonly Related[];
  /** Of other vendors, with the same or similar words. */
  elsewhere: readonly Related[];
}

/** A line about which the history is asked. */
export interface AskedLine {
  words: string;
  /** The day of its invoice, if it is known. */
  on: string | null;
  /** Under which the history may know its vendor. */
  vendorKeys: readonly string[];
}

const leastLikeness = 0.45;
/** Of the rarest words of a line; what has none of them in common is not similar. */
const wordsLookedUp = 2;
/** Some words are on thousands of lines; the newest ones say enough. */
const mostGroupsOfWord = 40;
const mostOfVendor = 60;
const mostOfGroup = 40;
const mostOthers = 12;
const mostOfOthersGroup = 3;
const yearInDays = 365;
const aroundInDays = 20;

const newestFirst = (one: HistoryEntry, other: HistoryEntry) =>
  one.on < other.on ? 1 : one.on > other.on ? -1 : 0;

/** The history of a company's coding, ready for questions about lines. */
export class HistoryIndex {
  readonly #vendors = new Map<string, { entries: HistoryEntry[]; groups: Map<string, Group> }>();
  readonly #byWord = new Map<string, Group[]>();
  readonly #newest = new Map<string, readonly Related[]>();
  readonly #weights = new Map<string, number>();
  /** Fields that have ever been filled. */
  readonly fields: ReadonlySet<ItemField>;
  #groups = 0;
  #asked: { on: string; from: string; to: string } | null = null;

  constructor(entries: readonly HistoryEntry[]) {
    const filled = new Set<ItemField>();
    for (const entry of entries.toSorted(newestFirst)) {
      this.#add(entry);
      for (const field of itemFields) if (entry.coding[field]) filled.add(field);
    }
    this.fields = filled;
  }

  #add(entry: HistoryEntry): void {
    let vendor = this.#vendors.get(entry.vendor);
    if (!vendor) {
      vendor = { entries: [], groups: new Map() };
      this.#vendors.set(entry.vendor, vendor);
    }
    vendor.entries.push(entry);
    const known = vendor.groups.get(entry.words);
    if (known) {
      known.entries.push(entry);
      return;
    }
    const words = entry.words === '' ? [] : entry.words.split(' ');
    const group = { vendor: entry.vendor, words, entries: [entry], weight: 0 };
    vendor.groups.set(entry.words, group);
    this.#groups += 1;
    for (const word of words) {
      const groups = this.#byWord.get(word);
      if (groups) groups.push(group);
      else this.#byWord.set(word, [group]);
    }
  }

  about({ words, on, vendorKeys }: AskedLine): Known {
    const similar = words === '' ? [] : this.#similarTo(words.split(' '));
    const isOfVendor = ({ group }: SimilarGroup) => vendorKeys.includes(group.vendor);
    const same = vendorKeys.flatMap(
      (key) => this.#vendors.get(key)?.groups.get(words)?.entries.slice(0, mostOfGroup) ?? [],
    );
    return {
      same: asRelated(vendorKeys.length > 1 ? same.toSorted(newestFirst) : same),
      near: entriesIn(similar.filter(isOfVendor), mostOfGroup),
      vendor: this.#newestOf(vendorKeys),
      lastYear: on === null ? [] : this.#yearBefore(on, vendorKeys),
      elsewhere: entriesIn(mostAlike(similar.filter((one) => !isOfVendor(one))), mostOfOthersGroup),
    };
  }

  #newestOf(keys: readonly string[]): readonly Related[] {
    const key = keys.join('\n');
    const known = this.#newest.get(key);
    if (known) return known;
    const newest = asRelated(
      keys
        .flatMap((one) => this.#vendors.get(one)?.entries.slice(0, mostOfVendor) ?? [])
        .sort(newestFirst)
        .slice(0, mostOfVendor),
    );
    this.#newest.set(key, newest);
    return newest;
  }

  #yearBefore(on: string, keys: readonly string[]): Related[] {
    const { from, to } = this.#yearAgo(on);
    return keys.flatMap((key) =>
      asRelated(
        (this.#vendors.get(key)?.entries ?? [])
          .filter((entry) => entry.on >= from && entry.since <= to)
          .slice(0, mostOfGroup),
      ),
    );
  }

  /** The lines of an invoice have one day. */
  #yearAgo(on: string): { from: string; to: string } {
    if (this.#asked?.on === on) return this.#asked;
    const from = addDays(on, -yearInDays - aroundInDays);
    this.#asked = { on, from, to: addDays(from, 2 * aroundInDays) };
    return this.#asked;
  }

  #similarTo(words: readonly string[]): SimilarGroup[] {
    const rarest = words
      .filter((word) => this.#byWord.has(word))
      .sort((one, other) => this.#weightOf(other) - this.#weightOf(one))
      .slice(0, wordsLookedUp);
    const candidates = new Set<Group>();
    for (const word of rarest) {
      const groups = this.#byWord.get(word) ?? [];
      for (const group of groups.slice(0, mostGroupsOfWord)) candidates.add(group);
    }
    const total = this.#weightOfAll(words);
    const similar: SimilarGroup[] = [];
    for (const group of candidates) {
      const likeness = this.#likeness(words, total, group);
      if (likeness >= leastLikeness) similar.push({ group, likeness });
    }
    return similar;
  }

  /** The share of the words that both have in common, where rare words count more. */
  #likeness(words: readonly string[], total: number, group: Group): number {
    let common = 0;
    for (const word of words) if (group.words.includes(word)) common += this.#weightOf(word);
    group.weight ||= this.#weightOfAll(group.words);
    return common / (total + group.weight - common);
  }

  #weightOfAll(words: readonly string[]): number {
    return words.reduce((sum, word) => sum + this.#weightOf(word), 0);
  }

  #weightOf(word: string): number {
    const known = this.#weights.get(word);
    if (known !== undefined) return known;
    const groups = this.#byWord.get(word)?.length ?? 0;
    const weight = Math.log(1 + (this.#groups + 1) / (groups + 1));
    this.#weights.set(word, weight);
    return weight;
  }
}

function addDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return isoDay(year, month - 1, date + days);
}

interface SimilarGroup {
  group: Group;
  likeness: number;
}

const asRelated = (entries: readonly HistoryEntry[]): Related[] =>
  entries.map((entry) => ({ entry, likeness: 1 }));

function mostAlike(groups: SimilarGroup[]): SimilarGroup[] {
  return groups.sort((one, other) => other.likeness - one.likeness).slice(0, mostOthers);
}

function entriesIn(groups: readonly SimilarGroup[], mostOfEach: number): Related[] {
  return groups
    .flatMap(({ group, likeness }) =>
      group.entries.slice(0, mostOfEach).map((entry) => ({ entry, likeness })),
    )
    .sort((one, other) => newestFirst(one.entry, other.entry));
}
