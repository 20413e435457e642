/** What happened, to see that a run really did something. */
export function noCounts() {
  return {
    edits: 0,
    lines: 0,
    notes: 0,
    decisions: 0,
    approvals: 0,
    rejections: 0,
    reopens: 0,
    typedWhileApproved: 0,
    creations: 0,
    deletions: 0,
    retried: 0,
    givenUp: 0,
    timesOffline: 0,
    cuts: 0,
    holds: 0,
    lostAnswers: 0,
    moves: 0,
    tabsOpened: 0,
    tabsClosed: 0,
    tabsKilled: 0,
    sentInBackground: 0,
    clocksSet: 0,
    redisStops: 0,
    databaseEnds: 0,
    nodesKilled: 0,
    acknowledged: 0,
    refusedEdits: 0,
    carriedOut: 0,
    refusedDecisions: 0,
    auditEntries: 0,
  };
}

export type Counts = ReturnType<typeof noCounts>;

export function addCounts(all: Counts, more: Counts): Counts {
  const sum = { ...all };
  for (const name of namesOf(all)) sum[name] += more[name];
  return sum;
}

/** What needs others to have done something before, and need not come up in a few schedules. */
const rare: readonly (keyof Counts)[] = [
  'retried',
  'givenUp',
  'refusedEdits',
  'refusedDecisions',
  'rejections',
  'reopens',
  'deletions',
  'lostAnswers',
  'sentInBackground',
];

/** What never happened in so many schedules, and should have. */
export function neverIn(counts: Counts, schedules: number): string[] {
  return namesOf(counts).filter(
    (name) => counts[name] === 0 && (schedules >= 40 || !rare.includes(name)),
  );
}

const isName = (text: string): text is keyof Counts => Object.hasOwn(noCounts(), text);
const namesOf = (counts: Counts) => Object.keys(counts).filter(isName);
