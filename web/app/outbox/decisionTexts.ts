interface DecisionTexts {
  /** What was asked for: "Approve invoice A-1". */
  does: string;
  /** The thing itself: "Approval waits to be sent". */
  noun: string;
  /** The toast once it was carried out. */
  done: string;
  /** The toast when it came back. */
  failed: { title: string; description: string };
}

const known: Readonly<Record<string, DecisionTexts>> = {
  approve: {
    does: 'Approve',
    noun: 'Approval',
    done: 'Invoice Approved',
    failed: { title: 'Approval Failed', description: 'Failed to approve invoice' },
  },
  reject: {
    does: 'Reject',
    noun: 'Rejection',
    done: 'Invoice Rejected',
    failed: { title: 'Rejection Failed', description: 'Failed to reject invoice' },
  },
  reopen: {
    does: 'Reopen',
    noun: 'Reopening',
    done: 'Invoice reopened',
    failed: { title: 'Reopening Failed', description: 'Failed to reopen invoice' },
  },
};

/** In words; a decision of a later version goes by its own name. */
export function decisionTexts(name: string): DecisionTexts {
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return (
    known[name] ?? {
      does: capital,
      noun: capital,
      done: 'Done',
      failed: { title: 'Error', description: `Failed to ${name}` },
    }
  );
}
