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
  readAgain: {
    does: 'Read again',
    noun: 'Reading',
    done: 'The file is read again',
    failed: { title: 'Reading Failed', description: 'Failed to read the file again' },
  },
  createRule: {
    does: 'Create',
    noun: 'Creation',
    done: 'Rule Created',
    failed: { title: 'Creation Failed', description: 'Failed to create approval rule' },
  },
  switchRuleOn: {
    does: 'Switch on',
    noun: 'Switching on',
    done: 'Rule Updated',
    failed: { title: 'Update Failed', description: 'Failed to update approval rule' },
  },
  switchRuleOff: {
    does: 'Switch off',
    noun: 'Switching off',
    done: 'Rule Updated',
    failed: { title: 'Update Failed', description: 'Failed to update approval rule' },
  },
  deleteRule: {
    does: 'Delete',
    noun: 'Deletion',
    done: 'Rule Deleted',
    failed: { title: 'Deletion Failed', description: 'Failed to delete approval rule' },
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
