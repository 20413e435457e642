import { Random } from './Random.ts';

/** The kinds of operations, with their relative frequency. */
const weights = {
  edit: 20,
  editLine: 8,
  addLine: 4,
  removeLine: 2,
  note: 6,
  approve: 7,
  reject: 2,
  reopen: 6,
  typeWhileApproved: 4,
  create: 3,
  remove: 2,
  retry: 5,
  giveUp: 3,
  leave: 1,
  openTab: 3,
  closeTab: 2,
  crashTab: 3,
  hideTab: 1,
  background: 2,
  goOffline: 4,
  goOnline: 6,
  cut: 3,
  hold: 3,
  release: 3,
  loseRequests: 2,
  loseAnswers: 4,
  repeatRequests: 2,
  moveToAnotherNode: 2,
  changeSession: 1,
  fillDisk: 1,
  setClock: 1,
  killNode: 2,
  stopNode: 1,
  startNode: 3,
  failTransactions: 2,
  stopFanOut: 1,
  startFanOut: 2,
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
  confirm: 3,
  code: 6,
} as const;

export type Kind = keyof typeof weights;

/** One operation. Its numbers choose from what exists when it is performed. */
export interface Operation {
  kind: Kind;
  /** Chooses the device. */
  who: number;
  /** Chooses the document. */
  what: number;
  /** The seed of all other choices, such as the tab. */
  how: number;
  /** How long work under way goes on afterwards. */
  flow: number;
}

export interface Schedule {
  seed: number;
  /** Whether answers to decisions have the sequence numbers of their rows. */
  answersCarrySeq: boolean;
  /** Whether the devices are woken at the end, or find out by themselves that the network is back. */
  wakes: boolean;
  operations: readonly Operation[];
}

const isKind = (text: string): text is Kind => Object.hasOwn(weights, text);

const bag = Object.keys(weights)
  .filter(isKind)
  .flatMap((kind) => Array.from({ length: weights[kind] }, () => kind));

/** With this many operations, every kind is drawn. */
export const wholeBag = bag.length;

export function drawSchedule(
  seed: number,
  { least, most }: { least: number; most: number },
): Schedule {
  const random = new Random(seed);
  const length = least + random.below(most - least + 1);
  return {
    seed,
    answersCarrySeq: random.chance(0.5),
    wakes: random.chance(0.5),
    operations: drawOperations(random, length),
  };
}

/** A shuffle bag: draws without replacement and refills when empty, so that no kind is rare by chance. */
function drawOperations(random: Random, length: number): Operation[] {
  const operations: Operation[] = [];
  let left: Kind[] = [];
  while (operations.length < length) {
    if (left.length === 0) left = [...bag];
    const [kind] = left.splice(random.below(left.length), 1);
    if (kind) operations.push(drawOperation(random, kind));
  }
  return operations;
}

function drawOperation(random: Random, kind: Kind): Operation {
  return {
    kind,
    who: random.below(12),
    what: random.below(12),
    how: random.below(10_000),
    flow: random.below(random.pick([1, 4, 4, 21, 21, 21, 91, 91]) ?? 1),
  };
}

/** A schedule as one word of a command line: `<seed>:<s and w>:<kind>.<who>.<what>.<how>.<flow>,…`. */
export function writeSchedule({ seed, answersCarrySeq, wakes, operations }: Schedule): string {
  const options = `${answersCarrySeq ? 's' : ''}${wakes ? 'w' : ''}`;
  return [seed, options, operations.map(writeOperation).join(',')].join(':');
}

function writeOperation({ kind, who, what, how, flow }: Operation): string {
  return [kind, who, what, how, flow].join('.');
}

/** Throws on text that is not a schedule. */
export function readSchedule(text: string): Schedule {
  const [seed, options, operations, ...more] = text.split(':');
  if (options === undefined || operations === undefined || more.length > 0) {
    throw new Error(`This is no schedule: ${text}`);
  }
  return {
    seed: readNumber(seed),
    answersCarrySeq: options.includes('s'),
    wakes: options.includes('w'),
    operations: operations === '' ? [] : operations.split(',').map(readOperation),
  };
}

function readOperation(text: string): Operation {
  const [kind = '', who, what, how, flow] = text.split('.');
  if (!isKind(kind)) throw new Error(`There is no operation ${kind}`);
  return {
    kind,
    who: readNumber(who),
    what: readNumber(what),
    how: readNumber(how),
    flow: readNumber(flow),
  };
}

function readNumber(text: string | undefined): number {
  if (!/^\d+$/.test(text ?? '')) throw new Error(`This is no number: ${text}`);
  return Number(text);
}
