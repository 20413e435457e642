/** Counts of what happened, to see that the schedules tested something. */
export function noCounts() {
  return {
    edits: 0,
    lines: 0,
    notes: 0,
    confirmations: 0,
    codings: 0,
    decisions: 0,
    approvals: 0,
    rejections: 0,
    reopens: 0,
    creations: 0,
    deletions: 0,
    typedWhileApproved: 0,
    retried: 0,
    givenUp: 0,
    saved: 0,
    acknowledged: 0,
    refusedEdits: 0,
    carriedOut: 0,
    refusedDecisions: 0,
    auditEntries: 0,
    frames: 0,
    editsInCalls: 0,
    timesOffline: 0,
    cuts: 0,
    holds: 0,
    moves: 0,
    lostRequests: 0,
    lostAnswers: 0,
    repeatedRequests: 0,
    tabsOpened: 0,
    tabsClosed: 0,
    tabsCrashed: 0,
    crashedWhileTyping: 0,
    sentInBackground: 0,
    sessionsChanged: 0,
    rolesChanged: 0,
    fullDisks: 0,
    clocksSet: 0,
    nodesKilled: 0,
    nodesStopped: 0,
    failedTransactions: 0,
    fanOutStops: 0,
    messagesLostBetweenNodes: 0,
    messagesRepeatedBetweenNodes: 0,
    compactions: 0,
    cursorsForgotten: 0,
    factsChanged: 0,
    invoicesAdded: 0,
    callsThatEdit: 0,
    frozenWhileOffline: 0,
  };
}

export type Counts = ReturnType<typeof noCounts>;

const isName = (text: string): text is keyof Counts => Object.hasOwn(noCounts(), text);
const namesOf = (counts: Counts) => Object.keys(counts).filter(isName);

export function addCounts(all: Counts, more: Counts): Counts {
  const sum = { ...all };
  for (const name of namesOf(all)) sum[name] += more[name];
  return sum;
}

/** Depend on other operations before them, so a few schedules may not have them. */
const rare: readonly (keyof Counts)[] = [
  'retried',
  'givenUp',
  'refusedEdits',
  'refusedDecisions',
  'rejections',
  'reopens',
  'deletions',
  'rolesChanged',
  'lostRequests',
  'lostAnswers',
  'repeatedRequests',
  'sentInBackground',
  'crashedWhileTyping',
];

/** The counts that are still 0 and should not be. */
export function neverIn(
  { counts, schedules }: { counts: Counts; schedules: number },
  cannotBeTold: readonly (keyof Counts)[] = [],
): string[] {
  const excused = schedules < 40 ? [...cannotBeTold, ...rare] : cannotBeTold;
  return namesOf(counts).filter((name) => counts[name] === 0 && !excused.includes(name));
}
