import type { Owner } from '../../protocol/owner.ts';
import { BackOff } from '../backOff.ts';
import { exchange, type Missing } from '../documents/exchange.ts';
import type { Ports } from '../ports.ts';
import { recomputeAbout } from '../tables/recomputeAbout.ts';
import type { DecisionItem } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { askRaw, notTheirs, type Unable, unable } from './ask.ts';
import { changeDecision } from './outbox.ts';
import { bodyOf } from './parts.ts';
import { planSending } from './planSending.ts';
import { refusedDecision } from './problems.ts';
import { storeAnswer } from './storeAnswer.ts';

export interface SenderOptions {
  database: SyncDatabase;
  ports: Ports;
  owner: Owner;
  /** Whether the socket of a document is open here, so that its edits are on their way already. */
  isLive?: (entity: string) => boolean;
  /** How long an edit may wait for a socket to take it, here or in another tab; 0 where there are none. */
  graceInMs?: { live: number; other: number };
}

/** How a flush ended. */
export type Flushed =
  /** All that may go out has; more may at this time. */
  | { outcome: 'done'; againAt: number | null; sent: boolean }
  /** The server could not be reached, or asked for patience. */
  | { outcome: 'again'; inMs: number | null; reached: boolean; sent: boolean }
  /** Everything is kept for the person's next sign-in. */
  | { outcome: 'signedOut' | 'anotherOwner'; sent: boolean };

/** Sends the outbox. Who calls it holds the lock, and calls again when it says so. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #resting = new Map<string, { since: number; until: number; backOff: BackOff }>();
  readonly #missing: Missing = new Map();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** The network is back, or the person asks: whoever rests may try at once. */
  wake(): void {
    for (const resting of this.#resting.values()) resting.until = 0;
  }

  async flush(): Promise<Flushed> {
    let sent = false;
    let asked = false;
    for (;;) {
      const { edits, decisions, nextAt } = await this.#plan();
      if (edits.length === 0 && decisions.length === 0) {
        return { outcome: 'done', againAt: nextAt, sent };
      }
      if (!asked) {
        const wrong = await notTheirs(this.#options);
        if (wrong) return { ...wrong, sent };
        asked = true;
      }
      const failure =
        edits.length > 0 ? await this.#sendEdits(edits) : await this.#sendDecisions(decisions);
      sent = true;
      if (failure) return { ...failure, sent };
    }
  }

  async #plan() {
    const { database, ports, isLive, graceInMs } = this.#options;
    const here = new Set(await database.captures.toCollection().primaryKeys());
    return planSending(await database.outbox.orderBy('order').toArray(), {
      now: ports.clock.now(),
      rests: (entity) => this.#resting.get(entity),
      isHere: (fileId) => here.has(fileId),
      graceInMs: (entity) => (isLive?.(entity) ? graceInMs?.live : graceInMs?.other) ?? 0,
    });
  }

  async #sendEdits(edits: Parameters<typeof exchange>[1]): Promise<Unable | undefined> {
    const { database, ports, owner } = this.#options;
    const options = { database, ports, owner, missing: this.#missing };
    const { failure, outcomes } = await exchange(options, edits);
    for (const [entity, outcome] of outcomes) {
      if (outcome === 'again') this.#rest(entity, null);
      else this.#resting.delete(entity);
    }
    return failure ? unable(failure) : undefined;
  }

  async #sendDecisions(decisions: readonly DecisionItem[]): Promise<Unable | undefined> {
    for (const decision of decisions) {
      const failure = await this.#sendDecision(decision);
      if (failure) return failure;
    }
    return undefined;
  }

  async #sendDecision(decision: DecisionItem): Promise<Unable | undefined> {
    const { database, ports, owner } = this.#options;
    const { order, method, path, key, ifMatch, entity } = decision;
    const body = bodyOf(decision);
    const begun = await changeDecision(database, order, {
      state: 'sending',
      attempts: decision.attempts + 1,
      lastAttemptAt: ports.clock.now(),
    });
    // The person discarded it meanwhile.
    if (!begun) return undefined;
    const asked = await askRaw(ports, owner, {
      method,
      path,
      headers: {
        'Idempotency-Key': key,
        ...(ifMatch === null ? {} : { 'If-Match': `"${ifMatch}"` }),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (asked.outcome === 'ok') await this.#answered(decision, asked.answer);
    else if (asked.outcome === 'refused') await this.#refused(decision, asked.status, asked.json);
    else {
      await changeDecision(database, order, { state: 'waiting' });
      if (asked.outcome !== 'again' || !asked.reached) return unable(asked);
      // This one failed; the others may fare better.
      this.#rest(entity, asked.inMs);
      return undefined;
    }
    this.#resting.delete(entity);
    return undefined;
  }

  #answered(decision: DecisionItem, json: unknown): Promise<void> {
    const { database } = this.#options;
    return database.transaction('rw', database.syncTables, async () => {
      await database.outbox.delete(decision.order);
      await storeAnswer(database, decision, json);
    });
  }

  #refused(decision: DecisionItem, status: number, json: unknown): Promise<void> {
    const { database } = this.#options;
    return database.transaction('rw', database.syncTables, async () => {
      const problem = refusedDecision(status, json);
      await changeDecision(database, decision.order, { state: 'attention', problem });
      await recomputeAbout(database, decision);
    });
  }

  #rest(entity: string, askedForInMs: number | null): void {
    const { clock, random } = this.#options.ports;
    const backOff = this.#resting.get(entity)?.backOff ?? new BackOff(random);
    const wait = Math.max(backOff.failed(), askedForInMs ?? 0);
    const since = clock.now();
    this.#resting.set(entity, { since, until: since + wait, backOff });
  }
}
