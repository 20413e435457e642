import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { lineOrder } from '#shared/invoices/doubtfulFields.ts';
import { addsUp } from '#shared/invoices/lineDifferences.ts';
import { lineKey, partsOfLineKey } from '#shared/invoices/lines.ts';
import { pullIntegrations } from '../../../store/pulled/pullIntegrations.ts';
import { usePull } from '../../../store/pulled/usePull.ts';
import { useListsInUse } from '../../../store/rows/useBooksItems.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../../../ui/display/Card.tsx';
import { Kbd } from '../../../ui/display/Kbd.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Segments } from '../../../ui/forms/Segments.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { useChecking } from '../Checking.ts';
import { useReview } from '../ReviewContext.ts';
import { CodingGrid } from './coding/CodingGrid.tsx';
import { codingLists } from './coding/codingColumns.ts';
import { LinesGrid } from './LinesGrid.tsx';
import { showLines, useLinesView } from './linesView.ts';
import { SumsNote } from './SumsNote.tsx';

const withoutDiscount = lineOrder.filter((field) => field !== 'discount');

/** Few invoices have discounts on their lines: the column is there if one has, or somebody wants to enter one. */
function useColumns() {
  const { invoice, document, doubts } = useReview();
  const [wanted, setWanted] = useState(false);
  const told = [
    ...doubts.keys(),
    ...Object.keys(document.content.lines),
    ...[...(invoice.notValid ?? []), ...invoice.fieldErrors].map(({ field }) => field),
  ];
  const hasDiscount =
    wanted ||
    invoice.lines.some(({ discount }) => (discount ?? null) !== null) ||
    told.some((key) => partsOfLineKey(key)?.field === 'discount');
  const columns = useMemo(() => (hasDiscount ? lineOrder : withoutDiscount), [hasDiscount]);
  return { columns, addDiscount: hasDiscount ? null : () => setWanted(true) };
}

/** Whether a company codes its lines at all; the coding of an invoice stays to be seen when the lists are gone. */
function useHasCoding(): boolean {
  const { database } = useSignedIn();
  const { invoice } = useReview();
  usePull(database, pullIntegrations);
  const inUse = useListsInUse(database);
  const hasItems = codingLists.some((list) => inUse?.has(list));
  return hasItems || Object.keys(invoice.coding ?? {}).length > 0;
}

const views = [
  { value: 'amounts', label: 'Amounts' },
  { value: 'coding', label: 'Coding' },
] as const;

export function LinesCard() {
  const { invoice } = useReview();
  const { lines } = invoice;
  const hasCoding = useHasCoding();
  const chosen = useLinesView();
  const view = hasCoding ? chosen : 'amounts';
  return (
    <Card aria-labelledby="invoice-lines">
      <CardHeader
        id="invoice-lines"
        title={lines.length > 0 ? `Lines (${lines.length})` : 'Lines'}
        actions={
          <>
            {!addsUp(invoice) && <Badge tone="warning">Does not add up</Badge>}
            {hasCoding && (
              <Segments
                size="sm"
                label="What the lines show"
                options={views}
                value={view}
                onValueChange={showLines}
              />
            )}
          </>
        }
      />
      {view === 'coding' ? <CodingOfLines /> : <AmountsOfLines />}
    </Card>
  );
}

function AmountsOfLines() {
  const { invoice, document, edits } = useReview();
  const { goTo } = useChecking();
  const { lines } = invoice;
  const { columns, addDiscount } = useColumns();
  const [added, setAdded] = useState<string | null>(null);
  const isThere = lines.some(({ id }) => id === added);

  // A new line gets the focus.
  useEffect(() => {
    if (!isThere || added === null) return;
    goTo(lineKey(added, 'description'));
    setAdded(null);
  }, [isThere, added, goTo]);

  return (
    <>
      <CardBody flush>
        {lines.length === 0 ? (
          <EmptyState title="No lines">
            {document.editable ? 'Add what this invoice charges for.' : 'Nobody has entered any.'}
          </EmptyState>
        ) : (
          <LinesGrid columns={columns} />
        )}
        <SumsNote />
      </CardBody>
      {document.editable && (
        <CardFooter>
          <Button
            size="sm"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setAdded(edits.addLine({ description: null }))}
          >
            Add a line
          </Button>
          {lines.length > 0 && addDiscount && (
            <Button size="sm" variant="ghost" onClick={addDiscount}>
              Discounts of lines
            </Button>
          )}
          {lines.length > 0 && (
            <p className="text-sm text-ink-muted max-lg:hidden">
              <Kbd>F2</Kbd> edits, <Kbd>Shift</Kbd> with arrows selects, <Kbd>Ctrl+D</Kbd> fills
              down, <Kbd>Ctrl+Enter</Kbd> adds a line. Rows can be copied to and from a spreadsheet.
            </p>
          )}
        </CardFooter>
      )}
    </>
  );
}

function CodingOfLines() {
  const { document } = useReview();
  const [memo, setMemo] = useState(false);
  return (
    <>
      <CardBody flush>
        <CodingGrid memo={memo} />
      </CardBody>
      {document.editable && (
        <CardFooter>
          {!memo && (
            <Button size="sm" variant="ghost" onClick={() => setMemo(true)}>
              Descriptions for the books
            </Button>
          )}
          <p className="text-sm text-ink-muted max-lg:hidden">
            <Kbd>Enter</Kbd> or typing chooses, <Kbd>Delete</Kbd> empties, <Kbd>Ctrl+D</Kbd> fills
            down, <Kbd>Ctrl+Enter</Kbd> splits. Rows that begin with an amount or a percentage are
            pasted as parts.
          </p>
        </CardFooter>
      )}
    </>
  );
}
