import type { Random } from '#sync/schedules/Random.ts';

/** What can happen, and how often it does beside the others. */
const weights = {
  edit: 20,
  editLine: 8,
  addLine: 4,
  removeLine: 2,
  note: 6,
  approve: 8,
  reject: 3,
  reopen: 6,
  typeWhileApproved: 5,
  create: 3,
  remove: 2,
  retry: 6,
  giveUp: 4,
  leave: 1,
  goOffline: 4,
  goOnline: 6,
  cut: 4,
  hold: 4,
  release: 4,
  loseAnswers: 5,
  move: 3,
  openTab: 3,
  closeTab: 2,
  killTab: 3,
  background: 2,
  setClock: 2,
  stopRedis: 1,
  startRedis: 2,
  endDatabaseConnections: 1,
  killNode: 1,
  wait: 4,
} as const;

export type Kind = keyof typeof weights;

/** One operation. The numbers mean what there is to choose from when it comes to it. */
export interface Operation {
  kind: Kind;
  /** Which device. */
  who: number;
  /** About what. */
  what: number;
  /** Everything else about it. */
  how: number;
  /** How long whatever is under way goes on by itself afterwards. */
  flowInMs: number;
}

const isKind = (text: string): text is Kind => Object.hasOwn(weights, text);
const bag = Object.keys(weights)
  .filter(isKind)
  .flatMap((kind) => Array.from({ length: weights[kind] }, () => kind));

/** With so many everything that can happen does. */
export const wholeBag = bag.length;

/** Out of a bag, which is filled again when it is empty. */
export function drawOperations(random: Random, length: number): Operation[] {
  const operations: Operation[] = [];
  let left: Kind[] = [];
  while (operations.length < length) {
    if (left.length === 0) left = [...bag];
    const [kind] = left.splice(random.below(left.length), 1);
    if (kind) operations.push(draw(random, kind));
  }
  return operations;
}

function draw(random: Random, kind: Kind): Operation {
  return {
    kind,
    who: random.below(12),
    what: random.below(12),
    how: random.below(10_000),
    flowInMs: random.pick([0, 0, 5, 20, 60]) ?? 0,
  };
}
