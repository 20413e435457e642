/** What happened, to see that a schedule really did something. */
export function noCounts() {
  return {
    edits: 0,
    lines: 0,
    notes: 0,
    decisions: 0,
    carriedOut: 0,
    decisionsRefused: 0,
    saved: 0,
    refusedEdits: 0,
    frames: 0,
    editsInCalls: 0,
    lostRequests: 0,
    lostAnswers: 0,
    repeatedRequests: 0,
    timesOffline: 0,
    tabsOpened: 0,
    tabsClosed: 0,
    tabsCrashed: 0,
    crashedWhileTyping: 0,
    nodesKilled: 0,
    nodesStopped: 0,
    failedTransactions: 0,
    messagesLostBetweenNodes: 0,
    messagesRepeatedBetweenNodes: 0,
    pulledFromTheStart: 0,
    compactions: 0,
    sessionsChanged: 0,
    retried: 0,
    givenUp: 0,
    fullDisks: 0,
    clocksSet: 0,
    sentInBackground: 0,
    callsThatEdit: 0,
    frozenWhileOffline: 0,
  };
}

export type Counts = ReturnType<typeof noCounts>;

export function addCounts(all: Counts, more: Counts): Counts {
  const sums = Object.entries(all).map(([name, count]) => [
    name,
    count + (countOf(more, name) ?? 0),
  ]);
  return { ...all, ...Object.fromEntries(sums) };
}

function countOf(counts: Counts, name: string): number | undefined {
  return Object.entries(counts).find(([one]) => one === name)?.[1];
}
