import { partsOfCodingKey } from '#shared/coding/coding.ts';
import type { DocumentKind, DocumentValue } from '#shared/documents/content.ts';
import { answeredKey, reviewedKey } from '#shared/invoices/reviewEdit.ts';
import type { Entry } from '#sync/client/tables/rows.ts';
import { isDocumentName, partsOf } from '#sync/protocol/documentName.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useEntryNames } from '../books/useEntryNames.ts';
import { codedText } from '../labels/codingLabels.ts';
import { labelOfField } from '../labels/invoiceLabels.ts';
import { labelOfRuleField } from '../labels/ruleLabels.ts';
import { isVendorDefault, labelOfVendorField } from '../labels/vendorTexts.ts';
import { DiscardButton } from './DiscardButton.tsx';
import { valueText } from './entryTexts.ts';
import type { OutboxActions } from './useOutboxActions.ts';
import { ValuesTable } from './ValuesTable.tsx';

interface RefusedEditsProps {
  entry: OutboxEntry;
  outboxActions: OutboxActions;
  lines?: readonly { id: string }[];
  /** Whether a retry would be accepted now, as far as this device can tell. */
  mayBeTaken?: boolean;
}

const labels: Record<DocumentKind, typeof labelOfField> = {
  invoice: labelOfField,
  vendor: labelOfVendorField,
  rule: labelOfRuleField,
};

/** The sending back that a review answers is not shown, because nobody typed it. */
const isShown = ({ map, key }: Pick<Entry, 'map' | 'key'>) =>
  map !== 'checks' || key !== answeredKey;

/** A retry cannot succeed with these codes. */
const finalCodes = ['gone', 'frozen'];

/** Refused edits: what was typed stays readable until it is dismissed. */
export function RefusedEdits({ entry, outboxActions, lines = [], mayBeTaken }: RefusedEditsProps) {
  const { problem, changes } = entry;
  const chosen = changes.filter(({ map, key }) => map === 'coding' || isVendorDefault(key));
  const nameOf = useEntryNames(chosen.flatMap(({ before, value }) => [before, value]));
  const textOf = (key: string, value: DocumentValue | undefined) => {
    const coded = partsOfCodingKey(key);
    if (coded) return codedText(coded.field, value, nameOf) || null;
    return isVendorDefault(key) && typeof value === 'string'
      ? nameOf(value)
      : valueText(key, value);
  };
  if (!problem) return null;
  return (
    <section aria-label="Edits that were refused" className="flex flex-col gap-3">
      <Banner tone="warning" title={problem.message}>
        {problem.advice}
      </Banner>
      <ValuesTable
        label="What you typed"
        before="Was"
        after="You typed"
        values={changes.filter(isShown).map(({ map, key, before, value }) => ({
          key: `${map}/${key}`,
          label: labelIn(entry.entity, { map, key }, lines),
          before: textOf(key, before),
          after: textOf(key, value),
        }))}
      />
      <div className="flex flex-wrap gap-2">
        {(mayBeTaken ?? !finalCodes.includes(problem.code)) && (
          <Button onClick={() => outboxActions.again(entry)}>Apply it again</Button>
        )}
        <DiscardButton
          label="Dismiss"
          text={changes.length === 1 ? 'The change that you typed' : 'The changes that you typed'}
          loss="What you typed was refused, and cannot be recovered."
          onDiscard={() => outboxActions.giveUp(entry)}
        />
      </div>
    </section>
  );
}

function labelIn(
  entity: string,
  { map, key }: Pick<Entry, 'map' | 'key'>,
  lines: readonly { id: string }[],
): string {
  if (map === 'notes') return 'Note';
  if (map === 'checks' && key === reviewedKey) return 'Reviewed';
  return isDocumentName(entity) ? labels[partsOf(entity).kind](key, lines) : key;
}
