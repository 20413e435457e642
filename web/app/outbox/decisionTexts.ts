import { type LedgerId, ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import {
  markingForLedger,
  removalOfAttachment,
} from '../../store/decisions/attachmentDecisions.ts';
import { bulkApproval } from '../../store/decisions/bulkDecisions.ts';
import { applying } from '../../store/decisions/creditDecisions.ts';
import { exportDecisionNames } from '../../store/decisions/exportDecisions.ts';
import {
  assignmentOfFinding,
  closingOfFinding,
  reopeningOfFinding,
} from '../../store/decisions/findingDecisions.ts';
import { paying, takingBack } from '../../store/decisions/paymentDecisions.ts';
import { deletion, purging, restoring } from '../../store/decisions/trashDecisions.ts';
import { changeOfView, deletionOfView, savingOfView } from '../../store/decisions/viewDecisions.ts';

interface DecisionTexts {
  /** The request: "Approve invoice A-1". */
  does: string;
  /** As a noun: "Approval waits to be sent". */
  noun: string;
  /** The toast when it was granted. */
  done: string;
  /** What can be taken back, as a participle: "Approved A-1 of Acme". */
  taken?: string;
  /** The toast when it was refused. */
  failed: { title: string; description: string };
  /** It records something already done here, so it has no success toast and cannot be discarded. */
  isNote?: true;
}

const approval = {
  does: 'Approve',
  noun: 'Approval',
  done: 'Invoice Approved',
  taken: 'Approved',
};
const rejection = {
  does: 'Reject',
  noun: 'Rejection',
  done: 'Invoice Rejected',
  taken: 'Rejected',
};
const statusFailed = { title: 'Error', description: 'Failed to update invoice status' };

function exportTexts(ledger: LedgerId): [string, DecisionTexts][] {
  const { one, several, same, different } = exportDecisionNames[ledger];
  const { short } = ledgerNames[ledger];
  return [
    [
      one,
      {
        does: `Export to ${short}`,
        noun: `Export to ${short}`,
        done: 'Export Successful',
        taken: `Exporting to ${short}:`,
        failed: { title: 'Export Failed', description: `Failed to export invoice to ${short}` },
      },
    ],
    [
      several,
      {
        does: `Export to ${short}`,
        noun: `Export of several invoices to ${short}`,
        done: `Invoices go to ${short}`,
        taken: `Exporting to ${short}:`,
        failed: { title: 'Export Failed', description: `Failed to export invoices to ${short}` },
      },
    ],
    [
      same,
      {
        does: `Link to a bill in ${short}`,
        noun: `Link to a bill in ${short}`,
        done: `Linked to the bill in ${short}`,
        taken: `Linked to the bill in ${short}:`,
        failed: { title: 'Error', description: 'Failed to link the invoice to the bill' },
      },
    ],
    [
      different,
      {
        does: `Export to ${short} anyway`,
        noun: `Export to ${short}`,
        done: `The invoice goes to ${short}`,
        taken: `Exporting to ${short} anyway:`,
        failed: { title: 'Export Failed', description: `Failed to export invoice to ${short}` },
      },
    ],
  ];
}

const known: Readonly<Record<string, DecisionTexts>> = {
  approve: {
    ...approval,
    failed: { title: 'Approval Failed', description: 'Failed to approve invoice' },
  },
  approveInTable: { ...approval, failed: statusFailed },
  [bulkApproval]: {
    does: 'Approve',
    noun: 'Approval of several invoices',
    done: 'Success',
    taken: 'Approved',
    failed: { title: 'Error', description: 'Failed to approve invoices' },
  },
  reject: {
    ...rejection,
    failed: { title: 'Rejection Failed', description: 'Failed to reject invoice' },
  },
  rejectInTable: { ...rejection, failed: statusFailed },
  sendBack: {
    does: 'Send back',
    noun: 'Sending back',
    done: 'Invoice sent back',
    taken: 'Sent back',
    failed: { title: 'Sending Back Failed', description: 'Failed to send the invoice back' },
  },
  reopen: {
    does: 'Reopen',
    noun: 'Reopening',
    done: 'Invoice reopened',
    taken: 'Reopened',
    failed: { title: 'Reopening Failed', description: 'Failed to reopen invoice' },
  },
  [paying]: {
    does: 'Record the payment',
    noun: 'Payment',
    done: 'Payment recorded',
    taken: 'Marked as paid',
    failed: { title: 'Not recorded', description: 'Failed to record the payment' },
  },
  [applying]: {
    does: 'Apply the credit note',
    noun: 'Credit note',
    done: 'Credit note applied',
    taken: 'Applied',
    failed: { title: 'Not applied', description: 'Failed to apply the credit note' },
  },
  [takingBack]: {
    does: 'Take the payment back',
    noun: 'Taking back a payment',
    done: 'Payment taken back',
    taken: 'Took back the payment of',
    failed: { title: 'Not taken back', description: 'Failed to take the payment back' },
  },
  [deletion]: {
    does: 'Delete',
    noun: 'Deletion',
    done: 'Invoice deleted',
    taken: 'Deleted',
    failed: { title: 'Not deleted', description: 'Failed to delete the invoice' },
  },
  [restoring]: {
    does: 'Restore',
    noun: 'Restoring',
    done: 'Invoice restored',
    taken: 'Restored',
    failed: { title: 'Not restored', description: 'Failed to restore the invoice' },
  },
  [purging]: {
    does: 'Delete for good',
    noun: 'Deletion for good',
    done: 'Invoice deleted for good',
    taken: 'Deleted for good',
    failed: { title: 'Not deleted', description: 'Failed to delete the invoice for good' },
  },
  [markingForLedger]: {
    does: 'Mark for the accounting software:',
    noun: 'Mark',
    done: 'File marked',
    taken: 'Changed for the accounting software:',
    failed: { title: 'Error', description: 'Failed to mark the file' },
  },
  [removalOfAttachment]: {
    does: 'Remove',
    noun: 'Removal',
    done: 'File removed',
    taken: 'Removed',
    failed: { title: 'Error', description: 'Failed to remove the file' },
  },
  verifyInvoice: {
    does: 'Verify',
    noun: 'Verification',
    done: 'Invoice Verified',
    taken: 'Verified',
    failed: { title: 'Verification Failed', description: 'Failed to record the verification' },
  },
  keepAsInvoice: {
    does: 'Keep as an invoice:',
    noun: '“It is an invoice”',
    done: 'Kept as an invoice',
    taken: 'Kept as an invoice:',
    failed: { title: 'Error', description: 'Failed to keep it as an invoice' },
  },
  dismissFlag: {
    does: 'Dismiss a warning on',
    noun: '“Not a problem”',
    done: 'Marked as not a problem',
    taken: 'Marked a warning as not a problem on',
    failed: { title: 'Error', description: 'Failed to dismiss the warning' },
  },
  restoreFlag: {
    does: 'Bring back a warning on',
    noun: '“A problem after all”',
    done: 'Marked as a problem again',
    taken: 'Brought back a warning on',
    failed: { title: 'Error', description: 'Failed to bring back the warning' },
  },
  ...Object.fromEntries(ledgers.flatMap(exportTexts)),
  noteExport: {
    does: 'Record in the audit log: export of',
    noun: 'Record in the audit log',
    done: 'Recorded in the audit log',
    failed: { title: 'Error', description: 'Failed to record the export in the audit log' },
    isNote: true,
  },
  comment: {
    does: 'Comment on',
    noun: 'Comment',
    done: 'Comment added',
    taken: 'Commented on',
    failed: { title: 'Comment Failed', description: 'Failed to add the comment' },
  },
  removeComment: {
    does: 'Delete a comment on',
    noun: 'Deletion',
    done: 'Comment deleted',
    taken: 'Deleted a comment on',
    failed: { title: 'Deletion Failed', description: 'Failed to delete the comment' },
  },
  ask: {
    does: 'Ask about',
    noun: 'Question',
    done: 'Question sent',
    taken: 'Asked about',
    failed: { title: 'Question Failed', description: 'Failed to send the question' },
  },
  answer: {
    does: 'Answer about',
    noun: 'Answer',
    done: 'Answer sent',
    taken: 'Answered about',
    failed: { title: 'Answer Failed', description: 'Failed to send the answer' },
  },
  takeQuestionBack: {
    does: 'Take back a question about',
    noun: '“Take back”',
    done: 'Question taken back',
    taken: 'Took back a question about',
    failed: { title: 'Error', description: 'Failed to take back the question' },
  },
  readAgain: {
    does: 'Read again',
    noun: 'Reading',
    done: 'The file is read again',
    failed: { title: 'Reading Failed', description: 'Failed to read the file again' },
  },
  readMailAgain: {
    does: 'Read again',
    noun: 'Reading',
    done: 'The email is read again',
    failed: { title: 'Reading Failed', description: 'Failed to read the email again' },
  },
  arrange: {
    does: 'Arrange the pages of',
    noun: 'Arranging',
    done: 'Pages arranged',
    failed: { title: 'Arranging Failed', description: 'Failed to arrange the pages' },
  },
  createVendor: {
    does: 'Create',
    noun: 'Creation',
    done: 'Vendor created successfully',
    taken: 'Created',
    failed: { title: 'Error', description: 'Failed to create vendor' },
  },
  verifyVendor: {
    does: 'Verify',
    noun: 'Verification',
    done: 'Vendor verified successfully',
    taken: 'Verified',
    failed: { title: 'Error', description: 'Failed to verify vendor' },
  },
  deleteVendor: {
    does: 'Delete',
    noun: 'Deletion',
    done: 'Vendor deleted successfully',
    taken: 'Deleted',
    failed: { title: 'Error', description: 'Failed to delete vendor' },
  },
  activateVendor: {
    does: 'Activate',
    noun: 'Activation',
    done: 'Vendor activated successfully',
    taken: 'Activated',
    failed: { title: 'Error', description: 'Failed to activate vendor' },
  },
  setApart: {
    does: 'Mark as no duplicate:',
    noun: '“Not a duplicate”',
    done: 'Marked as different vendors',
    taken: 'Marked as no duplicate:',
    failed: { title: 'Error', description: 'Failed to mark the vendors as different' },
  },
  undoApart: {
    does: 'Undo “Not a duplicate” for',
    noun: '“Maybe a duplicate”',
    done: 'No longer marked as different vendors',
    taken: 'Undid “Not a duplicate” for',
    failed: { title: 'Error', description: 'Failed to take it back' },
  },
  forgetLayout: {
    does: 'Forget the learned layout of',
    noun: '“Forget”',
    done: 'Learned layout forgotten',
    taken: 'Forgot the learned layout of',
    failed: { title: 'Error', description: 'Failed to forget the learned layout' },
  },
  mergeVendors: {
    does: 'Merge',
    noun: 'Merge',
    done: 'Vendors merged successfully',
    taken: 'Merged',
    failed: { title: 'Error', description: 'Failed to merge vendors' },
  },
  [closingOfFinding]: {
    does: 'Close',
    noun: 'Closing',
    done: 'Finding closed',
    taken: 'Closed',
    failed: { title: 'Finding not closed', description: 'Failed to close the finding' },
  },
  [reopeningOfFinding]: {
    does: 'Open again',
    noun: 'Opening',
    done: 'Finding opened again',
    taken: 'Opened again',
    failed: { title: 'Finding not opened', description: 'Failed to open the finding again' },
  },
  [assignmentOfFinding]: {
    does: 'Change the owner of',
    noun: 'Change of the owner',
    done: 'Owner changed',
    taken: 'Changed the owner of',
    failed: { title: 'Owner not changed', description: 'Failed to change the owner' },
  },
  [savingOfView]: {
    does: 'Save',
    noun: 'Saving',
    done: 'View saved',
    taken: 'Saved',
    failed: { title: 'View not saved', description: 'Failed to save the view' },
  },
  [changeOfView]: {
    does: 'Change',
    noun: 'Change',
    done: 'View changed',
    taken: 'Changed',
    failed: { title: 'View not changed', description: 'Failed to change the view' },
  },
  [deletionOfView]: {
    does: 'Delete',
    noun: 'Deletion',
    done: 'View deleted',
    taken: 'Deleted',
    failed: { title: 'View not deleted', description: 'Failed to delete the view' },
  },
  createRule: {
    does: 'Create',
    noun: 'Creation',
    done: 'Rule Created',
    taken: 'Created',
    failed: { title: 'Creation Failed', description: 'Failed to create approval rule' },
  },
  switchRuleOn: {
    does: 'Switch on',
    noun: 'Switching on',
    done: 'Rule Updated',
    taken: 'Switched on',
    failed: { title: 'Update Failed', description: 'Failed to update approval rule' },
  },
  switchRuleOff: {
    does: 'Switch off',
    noun: 'Switching off',
    done: 'Rule Updated',
    taken: 'Switched off',
    failed: { title: 'Update Failed', description: 'Failed to update approval rule' },
  },
  deleteRule: {
    does: 'Delete',
    noun: 'Deletion',
    done: 'Rule Deleted',
    taken: 'Deleted',
    failed: { title: 'Deletion Failed', description: 'Failed to delete approval rule' },
  },
};

/** A decision of a later version, unknown here, is shown by its name. */
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
