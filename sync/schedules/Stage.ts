import type * as Y from 'yjs';
import type { StoredLine } from '#shared/invoices/lines.ts';
import type { Change } from '#shared/sync/contract.ts';
import type { HttpAnswer, HttpRequest } from '../client/ports.ts';
import type { DocumentName } from '../protocol/documentName.ts';
import type { Browser } from './Browser.ts';
import type { Counts } from './counts.ts';
import type { Schedule } from './operations.ts';
import type { Random } from './Random.ts';
import type { Tab } from './Tab.ts';
import type { UserHistory } from './UserHistory.ts';

/** Sees the traffic between a browser and the server, on the browser's side. */
export interface Watch {
  called(browser: Browser, request: HttpRequest): void;
  answered(browser: Browser, request: HttpRequest, answer: HttpAnswer): void;
  /** No answer came. */
  failed(browser: Browser, request: HttpRequest): void;
  /** A frame of the socket at this path. */
  sent(browser: Browser, path: string, frame: Uint8Array): void;
  received(browser: Browser, path: string, frame: Uint8Array): void;
  /** A tab asked to check who is signed in. */
  doubted(browser: Browser): void;
}

/** A company, with the prefix of every value entered in it. */
export interface Company {
  accountId: string;
  mark: string;
}

export interface StageTime {
  /** Waits for work of a device; throws when that takes too long. */
  soon<T>(what: string, promise: Promise<T>): Promise<T>;
  /** Waits until an open form shows the same as the device's list, because people are not quicker. */
  formShows(tab: Tab, name: DocumentName): Promise<void>;
  /** Lets work under way go on a little. */
  flow(amount: number): Promise<void>;
  pass(ms: number): Promise<void>;
  /** Lets time pass until nothing is left to do; returns what is left if that never happens. */
  calm(whyNot: () => Promise<string | null>): Promise<string | null>;
  /** Returns the faults that remain once nothing is left to do. */
  whenCalm(check: () => Promise<string[]>): Promise<string[]>;
}

/** The values of an invoice without those computed by the server. */
export interface BareInvoice {
  values: Readonly<Record<string, unknown>>;
  lines: readonly StoredLine[];
}

/** One entry of the audit log. */
export interface AuditTold {
  seq: number;
  entity: DocumentName;
  action: string;
  /** The changed values; `null` for a deletion. */
  newValues: Readonly<Record<string, unknown>> | null;
  /** The comment or reason given with it. */
  said: readonly string[];
}

/** Everything that the server has of one company. */
export interface ServerState {
  /** As a first load of the feed returns them. */
  rows: readonly Change[];
  /** As stored, without deleted entities. */
  documents: ReadonlyMap<DocumentName, Y.Doc>;
  /** As stored, including removed lines. */
  invoices: ReadonlyMap<DocumentName, BareInvoice>;
  /** Oldest first. */
  audit: readonly AuditTold[];
  /** The keys of decisions that were carried out. */
  carriedOut: ReadonlySet<string>;
}

/** The documents that one node returns to a client without state. */
export interface NodeAnswer {
  node: string;
  documents: ReadonlyMap<DocumentName, Y.Doc | { problem: string }>;
}

export interface StoredNow {
  doc: Y.Doc;
  isDecided: boolean;
}

/** The nodes with their database and fan-out, and the faults that can be caused in them. */
export interface StageServer {
  killNode(random: Random): Promise<string>;
  /** A graceful stop, as for an update. */
  stopNode(random: Random): Promise<string>;
  startNode(): Promise<string>;
  /** Some of the next transactions fail, before or after their commit. */
  failTransactions(random: Random): Promise<string>;
  /** Nodes get no messages from each other until it starts again. */
  stopFanOut(): Promise<void>;
  startFanOut(): Promise<void>;
  loseBetweenNodes(count: number): Promise<void>;
  repeatBetweenNodes(count: number): Promise<void>;
  compact(accountId: string, name: DocumentName): Promise<void>;
  /** Makes all cursors unknown (SPEC 8.6). */
  forgetCursors(): Promise<void>;
  /** Changes a fact; `false` if there is no such invoice. */
  changeFact(accountId: string, name: DocumentName, confidence: string): Promise<boolean>;
  addInvoice(accountId: string): Promise<DocumentName>;
  /** An edit by a program, without an open document. The answer is not awaited. */
  editByCall(browser: Browser, name: DocumentName, address: string): void;
  /** Returns whether the person may edit now; `null` where roles cannot be changed. */
  toggleRoles(browser: Browser): Promise<boolean | null>;
  /** Ends all faults. */
  heal(): Promise<void>;
  state(company: Company): Promise<ServerState>;
  /** An invoice before its first edit. */
  initial(accountId: string, name: DocumentName): BareInvoice | undefined;
  ask(company: Company, names: readonly DocumentName[]): Promise<NodeAnswer[]>;
  /** Everything stored of a document so far, read synchronously; `null` if there never was one. */
  storedNow(accountId: string, name: DocumentName): StoredNow | null | 'cannot be told';
  /** Why a device with this cursor does not have everything yet, if that can be told. */
  whyBehind(browser: Browser, cursor: string | undefined): string | null;
  /** The documents that each node still has open although no client does. */
  leftOpen(): Promise<{ node: string; documents: number }[]>;
  /** Invariants of this stage only. */
  check(company: Company): Promise<string[]>;
}

/** Where schedules are performed. Implemented with virtual time, and with real servers. */
export interface Stage {
  readonly companies: readonly Company[];
  readonly browsers: readonly Browser[];
  /** The initial documents. Both companies have the same ids, so that a missing account check is found. */
  readonly names: readonly DocumentName[];
  readonly time: StageTime;
  readonly server: StageServer;
  newId(): string;
  /** Sets the source of all random choices from now on. */
  chanceIs(random: Random): void;
  close(): Promise<void>;
}

/** What a stage reports to. */
export interface Stagehand {
  history: UserHistory;
  watch: Watch;
  counts: Counts;
}

export type Furnish = (schedule: Schedule, tell: Stagehand) => Promise<Stage>;
