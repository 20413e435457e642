import type * as Y from 'yjs';
import type { StoredLine } from '#shared/invoices/lines.ts';
import type { Change } from '#shared/sync/contract.ts';
import type { DocumentName } from '../protocol/documentName.ts';
import type { Browser } from './Browser.ts';
import type { Counts } from './counts.ts';
import type { Ledger } from './Ledger.ts';
import type { Schedule } from './operations.ts';
import type { Random } from './Random.ts';
import type { Tab } from './Tab.ts';
import type { Watch } from './Watch.ts';

/** A company, with what everything that is entered in it begins with. */
export interface Company {
  accountId: string;
  mark: string;
}

/** How time passes. */
export interface StageTime {
  /** Waits for what a device does by itself; throws when that takes too long. */
  soon<T>(what: string, promise: Promise<T>): Promise<T>;
  /** Until an open form shows what the list of its device does: nobody is quicker. */
  formShows(tab: Tab, name: DocumentName): Promise<void>;
  /** Lets things that are under way go on a little. */
  flow(amount: number): Promise<void>;
  pass(ms: number): Promise<void>;
  /** Lets time pass until nothing is left to do; answers why there still is when that never comes. */
  calm(whyNot: () => Promise<string | null>): Promise<string | null>;
  /** The faults that are there once everything had its time. */
  whenCalm(check: () => Promise<string[]>): Promise<string[]>;
}

/** What an invoice consisted of before anybody touched it. */
export interface BareInvoice {
  values: Readonly<Record<string, unknown>>;
  lines: readonly StoredLine[];
}

/** One entry of the audit log. */
export interface AuditTold {
  seq: number;
  entity: DocumentName;
  action: string;
  /** What the entity has from here on; `null` of one that is gone. */
  newValues: Readonly<Record<string, unknown>> | null;
  /** The comment or the reason given with it. */
  said: readonly string[];
}

/** All that the server has of one company at one moment. */
export interface ServerState {
  /** As the feed tells it to somebody new. */
  rows: readonly Change[];
  /** As they are stored; those of deleted entities are not. */
  documents: ReadonlyMap<DocumentName, Y.Doc>;
  /** As they are stored, with the lines that were taken off. */
  invoices: ReadonlyMap<DocumentName, BareInvoice>;
  /** Oldest first. */
  audit: readonly AuditTold[];
  /** Under which keys decisions were carried out. */
  carriedOut: ReadonlySet<string>;
}

/** What one node answers to somebody new. */
export interface NodeAnswer {
  node: string;
  documents: ReadonlyMap<DocumentName, Y.Doc | { problem: string }>;
}

export interface StoredNow {
  doc: Y.Doc;
  isDecided: boolean;
}

/** The nodes, with what they share, and what can go wrong with them. */
export interface StageServer {
  killNode(random: Random): Promise<string>;
  /** As a restart for an update does it. */
  stopNode(random: Random): Promise<string>;
  startNode(): Promise<string>;
  /** Some of the next transactions fail: before they happen, or after. */
  failTransactions(random: Random): Promise<string>;
  /** Nodes can tell each other nothing until it starts again. */
  stopFanOut(): Promise<void>;
  startFanOut(): Promise<void>;
  loseBetweenNodes(count: number): Promise<void>;
  repeatBetweenNodes(count: number): Promise<void>;
  compact(accountId: string, name: DocumentName): Promise<void>;
  /** No cursor that a device has is known any more. */
  forgetCursors(): Promise<void>;
  /** Something that the server alone says changes; `false` where there is no such invoice. */
  changeFact(accountId: string, name: DocumentName, confidence: string): Promise<boolean>;
  addInvoice(accountId: string): Promise<DocumentName>;
  /** A program of somebody's, which has no document open. Nobody waits for the answer. */
  editByCall(browser: Browser, name: DocumentName, address: string): void;
  /** Whether the roles of the person still allow editing; `null` where they cannot be changed. */
  toggleRoles(browser: Browser): Promise<boolean | null>;
  /** Everything works again. */
  heal(): Promise<void>;
  state(company: Company): Promise<ServerState>;
  /** How an invoice was before anybody touched it. */
  initial(accountId: string, name: DocumentName): BareInvoice | undefined;
  /** What each node has of these documents. */
  ask(company: Company, names: readonly DocumentName[]): Promise<NodeAnswer[]>;
  /** All that was ever stored of a document, at this very moment: `null` when there never was one. */
  storedNow(accountId: string, name: DocumentName): StoredNow | null | 'cannot be told';
  /** Why a device with this cursor does not have everything yet, where that can be said. */
  whyBehind(browser: Browser, cursor: string | undefined): string | null;
  /** How many documents each node still has open, though nobody does. */
  leftOpen(): Promise<{ node: string; documents: number }[]>;
  /** What has to hold of this stage alone. */
  check(company: Company): Promise<string[]>;
}

/** Where a world is performed: all that differs between time that passes by hand and real servers. */
export interface Stage {
  readonly companies: readonly Company[];
  readonly browsers: readonly Browser[];
  /** What there is to act on at the beginning. Both companies have the same, so that forgetting the account is found out. */
  readonly names: readonly DocumentName[];
  readonly time: StageTime;
  readonly server: StageServer;
  newId(): string;
  /** What chance decides on this stage comes out of this from here on. */
  chanceIs(random: Random): void;
  /** Nothing of it is left. */
  close(): Promise<void>;
}

/** Where a stage tells what happens on it. */
export interface Stagehand {
  ledger: Ledger;
  watch: Watch;
  counts: Counts;
}

export type Furnish = (schedule: Schedule, tell: Stagehand) => Promise<Stage>;
