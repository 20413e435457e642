import * as Y from 'yjs';
import { canonicalText } from '#shared/canonicalText.ts';
import type { DocumentMap } from '#shared/documents/content.ts';
import { type Fingerprinted, whatMatters } from '#shared/invoices/fingerprint.ts';
import type { DocumentName } from '../protocol/documentName.ts';

/** One value that somebody entered. No two are the same, so that each can be found again wherever it is. */
export interface Entered {
  value: string;
  accountId: string;
  name: DocumentName;
  map: DocumentMap;
  key: string;
  /** The device, or what else it came by. */
  by: string;
  tab: string;
  /** Values of this key that stood on its author's screen. */
  over: ReadonlySet<string>;
  /** The device has said that it has it. */
  isKept: boolean;
  isSaved: boolean;
  /** It was called saved while the server did not have it: then it has to stand among what needs attention. */
  mustBeReadable: boolean;
  isGivenUp: boolean;
  /** It came back, and its author made it once more, on top of what they did not see. */
  isMadeAgain: boolean;
}

export interface Decided {
  key: string;
  /** The comment or reason given with it, which the audit log tells; of one made afresh, that of the first. */
  said: string;
  accountId: string;
  name: DocumentName;
  by: string;
  verb: string;
  /** What its author had on the screen. */
  seen: string | null;
  /** Own values that were on the device before. */
  own: ReadonlySet<string>;
  isKept: boolean;
  isGivenUp: boolean;
  /** It came back, and was sent once more as it was. */
  isTriedAgain: boolean;
  carriedOut: number;
  refusals: string[];
}

/** What people did and were told, to be held against what became of it. */
export class Ledger {
  readonly entered = new Map<string, Entered>();
  readonly decided = new Map<string, Decided>();
  /** By value, the places that it had in Yjs' order of things. */
  readonly #made = new Map<string, { client: number; clock: number }[]>();
  readonly faults: string[] = [];

  /** What a device has of its own about one entity. */
  keptBy(by: string, name: DocumentName): Set<string> {
    const own = [...this.entered.values()].filter(
      (one) => one.by === by && one.name === name && one.isKept,
    );
    return new Set(own.map(({ value }) => value));
  }

  fault(text: string): void {
    this.faults.push(text);
  }

  /** Learns under which numbers the values in an edit go. */
  read(update: Uint8Array): void {
    for (const struct of Y.decodeUpdate(update).structs) {
      if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentAny)) continue;
      const value: unknown = struct.content.arr[0];
      if (typeof value !== 'string') continue;
      const places = this.#made.get(value) ?? [];
      this.#made.set(value, places);
      const { client, clock } = struct.id;
      if (places.every((one) => one.client !== client || one.clock !== clock)) {
        places.push({ client, clock });
      }
    }
  }

  isIn(doc: Y.Doc, value: string): boolean {
    const places = this.#made.get(value) ?? [];
    return places.some(({ client, clock }) => Y.getState(doc.store, client) > clock);
  }

  /** The values of its key that the author of a value had seen, those that their authors had seen, and so on. */
  ancestorsOf(value: string): Set<string> {
    const all = new Set<string>();
    const open = [value];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      for (const before of this.entered.get(one)?.over ?? []) {
        if (before === value || all.has(before)) continue;
        all.add(before);
        open.push(before);
      }
    }
    return all;
  }

  carriedOut(key: string, content: Fingerprinted | null): void {
    const decision = this.decided.get(key);
    if (!decision) {
      this.fault(`Nobody made the decision ${key}`);
      return;
    }
    decision.carriedOut++;
    if (decision.carriedOut > 1) this.fault(`${labelOf(decision)} was carried out twice`);
    if (decision.seen === null || !content) return;
    if (decision.seen !== matterOf(content)) {
      this.fault(
        `${labelOf(decision)} applied to what its author did not see: ${matterOf(content)} instead of ${decision.seen}`,
      );
    }
  }

  /** Somebody else's change is a reason not to approve; one's own is none. */
  refused(key: string, code: string, content: Fingerprinted | null): void {
    const decision = this.decided.get(key);
    if (!decision) {
      this.fault(`Nobody made the decision ${key}`);
      return;
    }
    decision.refusals.push(code);
    if (code !== 'changed' || !content || decision.seen === null) return;
    const seen = new Map(Object.entries(flat(JSON.parse(decision.seen))));
    const now = new Map(Object.entries(flat(JSON.parse(matterOf(content)))));
    const differing = [...new Set([...seen.keys(), ...now.keys()])].filter(
      (place) => seen.get(place) !== now.get(place),
    );
    const others = differing.some((place) => this.#isOfAnother(decision, place, now.get(place)));
    if (others || decision.isTriedAgain || this.#gaveUp(decision)) return;
    this.fault(
      `${labelOf(decision)} was refused, although nobody else has changed anything: ${differing
        .map((place) => `${place} ${seen.get(place)} ${now.get(place)}`)
        .join('; ')}`,
    );
  }

  #gaveUp({ by, name, accountId }: Decided): boolean {
    return [...this.entered.values()].some(
      (one) => one.isGivenUp && one.by === by && one.name === name && one.accountId === accountId,
    );
  }

  /** Also of one's own that came later. */
  #isOfAnother({ by, own, name, accountId }: Decided, place: string, value: string | undefined) {
    const writer = value === undefined ? undefined : this.entered.get(value);
    if (writer) return !own.has(writer.value);
    // A line that is no longer there, or a field of it.
    const [line = ''] = place.split('/');
    return [...this.entered.values()].some(
      (one) =>
        !(one.by === by && own.has(one.value)) &&
        one.name === name &&
        one.accountId === accountId &&
        one.map === 'lines' &&
        one.key.startsWith(`${line}/`),
    );
  }
}

export function labelOf({ verb, name, by, key }: Decided): string {
  return `${verb} of ${name} by ${by} (${key})`;
}

/** What an approval is about, as one text: the order of lines does not matter. */
export function matterOf(content: Fingerprinted): string {
  const { lines, ...fields } = whatMatters(content);
  return canonicalText({
    ...fields,
    lines: lines.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  });
}

/** By field, or by line and field. */
function flat(matter: Record<string, unknown>): Record<string, string> {
  const { lines, ...fields } = matter;
  const all = Object.entries(fields).map(([key, value]) => [key, String(value)]);
  for (const line of Array.isArray(lines) ? lines : []) {
    for (const [field, value] of Object.entries(line)) {
      all.push([`${line.id}/${field}`, String(value)]);
    }
  }
  return Object.fromEntries(all);
}
