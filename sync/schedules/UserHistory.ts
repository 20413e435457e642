import * as Y from 'yjs';
import { z } from 'zod';
import { canonicalText } from '#shared/canonicalText.ts';
import { partsOfCodingKey, wholeInvoice } from '#shared/coding/coding.ts';
import type { DocumentMap } from '#shared/documents/content.ts';
import { invoice } from '#shared/invoices/contract.ts';
import { type Fingerprinted, fingerprintedFields } from '#shared/invoices/fingerprint.ts';
import type { DocumentName } from '../protocol/documentName.ts';

/** The fields of an invoice from which `matterOf` takes what an approval covers. */
export const matters = invoice.pick({
  coding: true,
  coveredDefaults: true,
  vendorName: true,
  vendorTaxId: true,
  invoiceNumber: true,
  invoiceDate: true,
  dueDate: true,
  currency: true,
  amount: true,
  subtotal: true,
  discount: true,
  shipping: true,
  tax: true,
  iban: true,
  exchangeRate: true,
  exchangeRateDate: true,
  lines: true,
});

/** One value that a person entered. Each is unique, so that it can be found again. */
interface Entered {
  value: string;
  accountId: string;
  name: DocumentName;
  map: DocumentMap;
  key: string;
  /** The device, or the program that entered it. */
  by: string;
  tab: string;
  /** Values of this key that its author saw. */
  over: ReadonlySet<string>;
  /** The screen showed that the device has stored it. */
  isKept: boolean;
  isSaved: boolean;
  /** It was shown as saved while the server did not have it, so it must be in the outbox as refused. */
  mustBeReadable: boolean;
  isGivenUp: boolean;
  /** It came back and was entered again, on top of values that its author did not see. */
  isMadeAgain: boolean;
}

export interface Decided {
  key: string;
  /** The comment or reason given with it, as in the audit log; for one made afresh, that of the first. */
  said: string;
  accountId: string;
  name: DocumentName;
  by: string;
  verb: string;
  /** The values that its author saw. */
  seen: string | null;
  /** Values of the same device that were stored before. */
  own: ReadonlySet<string>;
  isKept: boolean;
  isGivenUp: boolean;
  /** It came back and was sent again unchanged. */
  isTriedAgain: boolean;
  carriedOut: number;
  refusals: string[];
}

/** Records what people did and were shown, to be compared with the result. */
export class UserHistory {
  readonly entered = new Map<string, Entered>();
  readonly decided = new Map<string, Decided>();
  /** The Yjs ids of each value. */
  readonly #yjsIds = new Map<string, { client: number; clock: number }[]>();
  readonly faults: string[] = [];

  /** The values of one entity that a device has stored. */
  keptBy(by: string, name: DocumentName): Set<string> {
    const own = [...this.entered.values()].filter(
      (one) => one.by === by && one.name === name && one.isKept,
    );
    return new Set(own.map(({ value }) => value));
  }

  fault(text: string): void {
    this.faults.push(text);
  }

  /** Records the Yjs ids of the values in an edit. */
  read(update: Uint8Array): void {
    for (const struct of Y.decodeUpdate(update).structs) {
      if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentAny)) continue;
      const value: unknown = struct.content.arr[0];
      if (typeof value !== 'string') continue;
      const ids = this.#yjsIds.get(value) ?? [];
      this.#yjsIds.set(value, ids);
      const { client, clock } = struct.id;
      if (ids.every((one) => one.client !== client || one.clock !== clock)) {
        ids.push({ client, clock });
      }
    }
  }

  isIn(doc: Y.Doc, value: string): boolean {
    const ids = this.#yjsIds.get(value) ?? [];
    return ids.some(({ client, clock }) => Y.getState(doc.store, client) > clock);
  }

  /** The values that the author of a value had seen under its key, transitively. */
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

  /**
   * A person's own changes must not make their approval refused as changed. `current` are the values that an approval
   * covers, as the refusal reports them.
   */
  refused(key: string, code: string, current: unknown): void {
    const decision = this.decided.get(key);
    if (!decision) {
      this.fault(`Nobody made the decision ${key}`);
      return;
    }
    decision.refusals.push(code);
    const matter = covered.safeParse(current).data;
    if (code !== 'changed' || !matter || decision.seen === null) return;
    const seen = new Map(Object.entries(flat(JSON.parse(decision.seen))));
    const now = new Map(Object.entries(flat(JSON.parse(textOf(matter)))));
    const differing = [...new Set([...seen.keys(), ...now.keys()])].filter(
      (field) => seen.get(field) !== now.get(field),
    );
    const others = differing.some((field) => this.#isOfAnother(decision, field, now.get(field)));
    if (others || decision.isTriedAgain || this.#gaveUp(decision)) return;
    this.fault(
      `${labelOf(decision)} was refused, although nobody else has changed anything: ${differing
        .map((field) => `${field} ${seen.get(field)} ${now.get(field)}`)
        .join('; ')}`,
    );
  }

  #gaveUp({ by, name, accountId }: Decided): boolean {
    return [...this.entered.values()].some(
      (one) => one.isGivenUp && one.by === by && one.name === name && one.accountId === accountId,
    );
  }

  /** Also true for a value of the same device that was entered after the decision. */
  #isOfAnother({ by, own, name, accountId }: Decided, field: string, value: string | undefined) {
    const writer = value === undefined ? undefined : this.entered.get(value);
    if (writer) return !own.has(writer.value);
    // The line, or a field of it, was removed, or a part of a split takes another amount.
    const [line = ''] = field.split(/[/:]/);
    return [...this.entered.values()].some(
      (one) =>
        !(one.by === by && own.has(one.value)) &&
        one.name === name &&
        one.accountId === accountId &&
        (one.map === 'lines'
          ? one.key.startsWith(`${line}/`)
          : one.map === 'coding' && isCodingOf(one.key, line)),
    );
  }
}

export function labelOf({ verb, name, by, key }: Decided): string {
  return `${verb} of ${name} by ${by} (${key})`;
}

/** The values that an approval covers, as one text, regardless of the order of lines. */
export function matterOf(content: Fingerprinted): string {
  return textOf(fingerprintedFields(content));
}

const rows = z.array(z.looseObject({ id: z.string() }));

/** What an approval covers, as answers tell it. */
const covered = z.looseObject({ lines: rows, coding: rows.optional() });

function textOf({ lines, coding, ...fields }: z.infer<typeof covered>): string {
  return canonicalText({ ...fields, lines: byId(lines), ...(coding && { coding: byId(coding) }) });
}

const byId = (unsorted: z.infer<typeof rows>) =>
  unsorted.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** Whether a key codes this line, or all lines. */
function isCodingOf(key: string, lineId: string): boolean {
  const coded = partsOfCodingKey(key)?.lineId;
  return coded === lineId || coded === wholeInvoice;
}

/** By field, or by line and field. */
function flat(matter: Record<string, unknown>): Record<string, string> {
  const { lines, coding, ...fields } = matter;
  const all = Object.entries(fields).map(([key, value]) => [key, String(value)]);
  for (const line of Array.isArray(lines) ? lines : []) {
    for (const [field, value] of Object.entries(line)) {
      all.push([`${line.id}/${field}`, String(value)]);
    }
  }
  for (const coded of Array.isArray(coding) ? coding : []) {
    for (const [field, value] of Object.entries(coded)) {
      all.push([`${coded.id}/coding.${field}`, String(value)]);
    }
  }
  return Object.fromEntries(all);
}
