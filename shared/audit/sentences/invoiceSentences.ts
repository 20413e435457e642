import type { z } from 'zod';
import { attachmentStep } from '../trail.ts';
import type { ToldEvent } from './ToldEvent.ts';

const saidTexts: Readonly<Record<string, string>> = {
  comment: 'commented on',
  removed: 'deleted a comment on',
  question: 'asked a question about',
  answer: 'answered the question about',
  'question taken back': 'took back the question about',
};

const attachmentTexts: Readonly<
  Record<z.infer<typeof attachmentStep>, (file: string, invoice: string) => string>
> = {
  added: (file, invoice) => `attached ${file} to ${invoice}`,
  removed: (file, invoice) => `removed the attached file ${file} from ${invoice}`,
  'goes to the ledger': (file, invoice) =>
    `marked ${file} of ${invoice} to go to the accounting software`,
  'stays here': (file, invoice) => `marked ${file} of ${invoice} to stay here`,
};

export function invoiceChanged(event: ToldEvent): string {
  const invoice = event.about('an invoice');
  const said = saidTexts[event.detail('said') ?? ''];
  if (said) return event.by(`${said} ${invoice}`);
  const flag = event.detail('flag');
  if (flag) {
    const mark = Object.values(event.entry.newValues ?? {}).some(Boolean)
      ? 'marked as no problem'
      : 'marked as a problem again';
    return event.by(`${mark}: “${event.names.flag(flag)}” of ${invoice}`);
  }
  const step = attachmentStep.safeParse(event.detail('attachment')).data;
  if (step) return event.by(attachmentTexts[step](event.detail('fileName') ?? 'a file', invoice));
  if (event.detail('trash') === 'restored') return event.by(`restored ${invoice} from the trash`);
  if (event.after('isInvoice')) return event.by(`kept ${invoice} as an invoice`);
  if (event.after('sentBack')) return event.by(`sent back ${invoice}`);
  if (event.has('readAgain')) return `The file of ${invoice} was read again`;
  if (event.has('paidIn')) return `${event.ledger()} says that ${invoice} is paid`;
  if (event.has('payment')) {
    const payment = event.detail('payment') === 'recorded' ? 'recorded' : 'took back';
    return event.by(`${payment} a payment of ${invoice}`);
  }
  if (event.has('credit')) {
    return event.by(creditStep(event, invoice));
  }
  if (event.has('notAttached')) {
    return `${invoice} is in ${event.ledger()} without all of its files`;
  }
  if (event.changes('escalatedAt')) return `${invoice} was escalated`;
  if (event.has('merged')) {
    const [from, to] = ['merged', 'into'].map((key) => event.detail(key) ?? 'another vendor');
    return event.by(`moved ${invoice} from ${from} to ${to}`);
  }
  if (event.after('status') === 'pending_review') return event.by(`reopened ${invoice}`);
  if (event.has('checked')) return checkedAgain(event, invoice);
  if (event.changes('heldBy')) return event.by(`verified ${invoice}`);
  return event.by(`changed ${invoice}`);
}

/** The same entry is left on the credit note, with what it took off, and on its bill. */
function creditStep(event: ToldEvent, invoice: string): string {
  const number = event.detail('otherNumber');
  const isApplied = event.detail('credit') === 'applied';
  if (event.detail('amount')?.startsWith('-')) {
    const bill = number ? `the bill ${number}` : 'a bill without a number';
    return isApplied
      ? `applied the credit note ${invoice} to ${bill}`
      : `took the credit note ${invoice} back from ${bill}`;
  }
  const note = number ? `the credit note ${number}` : 'a credit note without a number';
  return isApplied ? `applied ${note} to ${invoice}` : `took ${note} back from ${invoice}`;
}

function checkedAgain({ entry }: ToldEvent, invoice: string): string {
  const [wasHeld, isHeld] = [entry.oldValues, entry.newValues].map(isHeldIn);
  if (wasHeld === isHeld) return `Docket checked ${invoice} again`;
  return isHeld ? `Docket put ${invoice} on hold` : `The hold of ${invoice} ended`;
}

function isHeldIn(values: ToldEvent['entry']['newValues']): boolean {
  const heldBy = values?.['heldBy'];
  return Array.isArray(heldBy) && heldBy.length > 0;
}

export function invoiceExported(event: ToldEvent): string {
  const invoice = event.about('an invoice');
  const to = `${invoice} to ${event.ledger()}`;
  if (event.failed) return `The export of ${to} failed`;
  if (event.has('linked')) {
    return event.by(`linked ${invoice} to a bill in ${event.ledger()}`);
  }
  if (event.has('credit')) return `${invoice} was applied in ${event.ledger()} as a credit note`;
  if (event.has('retryOf')) return event.by(`asked for the export of ${to} again`);
  return event.by(event.pending ? `asked for the export of ${to}` : `exported ${to}`);
}

export function invoiceDeleted(event: ToldEvent): string {
  const invoice = event.about('an invoice');
  if (event.detail('trash') === 'purged') return `${invoice} was deleted from the trash for good`;
  return event.by(event.has('trash') ? `moved ${invoice} to the trash` : `deleted ${invoice}`);
}
