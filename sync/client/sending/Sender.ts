import type { Owner } from '../../protocol/owner.ts';
import { BackOff } from '../backOff.ts';
import { exchange, type IncompleteDocuments } from '../documents/exchange.ts';
import {
  askRaw,
  asSendFailure,
  checkOwnerSignedIn,
  type Flushed,
  type SendFailure,
} from '../outbox/ask.ts';
import { changeDecision } from '../outbox/outbox.ts';
import { bodyOf } from '../outbox/parts.ts';
import { refusedDecision } from '../outbox/problems.ts';
import type { Ports } from '../ports.ts';
import { recomputeAbout } from '../projection/recompute.ts';
import type { DecisionItem } from '../tables/rows.ts';
import type { SyncDatabase } from '../tables/SyncDatabase.ts';
import { planSending } from './planSending.ts';
import { storeAnswer } from './storeAnswer.ts';

export interface SenderOptions {
  database: SyncDatabase;
  ports: Ports;
  owner: Owner;
  /** Whether the socket of a document is open here and sends its edits. */
  isLive?: (entity: string) => boolean;
  /** How long an edit may wait to be sent by a socket, here or in another tab; 0 if there are none. */
  graceInMs?: { live: number; other: number };
}

/** Sends the outbox. The caller has the lock, and flushes again at the time that `flush` returns. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #backingOff = new Map<string, { since: number; until: number; backOff: BackOff }>();
  readonly #missing: IncompleteDocuments = new Map();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Ends all back-off, because the network is back or the person asked. */
  wake(): void {
    for (const resting of this.#backingOff.values()) resting.until = 0;
  }

  async flush(): Promise<Flushed> {
    let sent = false;
    let ownerChecked = false;
    for (;;) {
      const { edits, decisions, nextAt } = await this.#plan();
      if (edits.length === 0 && decisions.length === 0) {
        return { outcome: 'done', againAt: nextAt, sent };
      }
      if (!ownerChecked) {
        const wrong = await checkOwnerSignedIn(this.#options);
        if (wrong) return { ...wrong, sent };
        ownerChecked = true;
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
      backOffOf: (entity) => this.#backingOff.get(entity),
      isOnDevice: (fileId) => here.has(fileId),
      graceInMs: (entity) => (isLive?.(entity) ? graceInMs?.live : graceInMs?.other) ?? 0,
    });
  }

  async #sendEdits(edits: Parameters<typeof exchange>[1]): Promise<SendFailure | undefined> {
    const { database, ports, owner } = this.#options;
    const options = { database, ports, owner, missing: this.#missing };
    const { failure, outcomes } = await exchange(options, edits);
    for (const [entity, outcome] of outcomes) {
      if (outcome === 'again') this.#backOff(entity, null);
      else this.#backingOff.delete(entity);
    }
    return failure ? asSendFailure(failure) : undefined;
  }

  async #sendDecisions(decisions: readonly DecisionItem[]): Promise<SendFailure | undefined> {
    for (const decision of decisions) {
      const failure = await this.#sendDecision(decision);
      if (failure) return failure;
    }
    return undefined;
  }

  async #sendDecision(decision: DecisionItem): Promise<SendFailure | undefined> {
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
      if (asked.outcome !== 'again' || !asked.reached) return asSendFailure(asked);
      // Only this entity backs off; the others are still sent.
      this.#backOff(entity, asked.inMs);
      return undefined;
    }
    this.#backingOff.delete(entity);
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

  #backOff(entity: string, retryAfterInMs: number | null): void {
    const { clock, random } = this.#options.ports;
    const backOff = this.#backingOff.get(entity)?.backOff ?? new BackOff(random);
    const wait = Math.max(backOff.failed(), retryAfterInMs ?? 0);
    const since = clock.now();
    this.#backingOff.set(entity, { since, until: since + wait, backOff });
  }
}
