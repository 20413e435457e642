import fc from 'fast-check';

/** What can happen, and how often it does beside the others. */
const weights = {
  edit: 18,
  editLine: 8,
  addLine: 4,
  removeLine: 2,
  note: 5,
  approve: 4,
  reject: 1,
  reopen: 5,
  create: 1,
  remove: 1,
  retry: 4,
  giveUp: 2,
  leave: 1,
  goOffline: 4,
  goOnline: 6,
  loseRequests: 2,
  loseAnswers: 3,
  repeatRequests: 2,
  openTab: 2,
  closeTab: 2,
  crashTab: 3,
  hideTab: 1,
  background: 2,
  changeSession: 1,
  fillDisk: 1,
  setClock: 1,
  killNode: 2,
  stopNode: 1,
  startNode: 3,
  failTransactions: 2,
  loseBetweenNodes: 2,
  repeatBetweenNodes: 2,
  compact: 2,
  forgetCursors: 1,
  changeFact: 2,
  addInvoice: 1,
  editByCall: 2,
  changeRoles: 1,
  pass: 4,
  wait: 3,
} as const;

export type Kind = keyof typeof weights;

/** One operation. The numbers mean what there is to choose from when it comes to it. */
export interface Operation {
  kind: Kind;
  /** Which device, and which of its tabs. */
  who: number;
  /** About what. */
  what: number;
  /** Everything else about it. */
  how: number;
  /** So many things happen of themselves afterwards: a parcel arrives, or a moment passes. */
  flow: number;
}

export interface Schedule {
  seed: number;
  answersCarrySeq: boolean;
  /** Whether the devices notice at the end that the network is back, or find out by themselves. */
  wakes: boolean;
  operations: Operation[];
}

const kinds = Object.entries(weights).map(([kind, weight]) => ({
  weight,
  arbitrary: fc.constantFrom(kind),
}));

function isKind(text: string): text is Kind {
  return Object.hasOwn(weights, text);
}

const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.oneof(...kinds).map((kind) => (isKind(kind) ? kind : 'wait')),
  who: fc.nat(11),
  what: fc.nat(11),
  how: fc.nat(9_999),
  flow: fc.oneof(
    { weight: 3, arbitrary: fc.nat(3) },
    { weight: 3, arbitrary: fc.nat(20) },
    { weight: 2, arbitrary: fc.nat(90) },
  ),
});

export function schedules(length: number): fc.Arbitrary<Schedule> {
  return fc.record({
    seed: fc.nat(0xffffff),
    answersCarrySeq: fc.boolean(),
    wakes: fc.boolean(),
    // Twice as many at most, since every number of them is as likely.
    operations: fc.noBias(
      fc.array(operation, { minLength: 1, maxLength: 2 * length, size: 'max' }),
    ),
  });
}
