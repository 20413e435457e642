import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lineKey } from '#shared/invoices/lines.ts';
import { sumsOf } from '#shared/invoices/sums.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../../../ui/display/Card.tsx';
import { Kbd } from '../../../ui/display/Kbd.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { useChecking } from '../Checking.ts';
import { useReview } from '../ReviewContext.ts';
import { LinesGrid } from './LinesGrid.tsx';
import { SumsNote } from './SumsNote.tsx';

export function LinesCard() {
  const { invoice, document, edits } = useReview();
  const { goTo } = useChecking();
  const { lines } = invoice;
  const differs = sumsOf(invoice, lines).some(({ difference }) => difference !== 0);

  const [added, setAdded] = useState<string | null>(null);
  const isThere = lines.some(({ id }) => id === added);

  // A new line gets the focus.
  useEffect(() => {
    if (!isThere || added === null) return;
    goTo(lineKey(added, 'description'));
    setAdded(null);
  }, [isThere, added, goTo]);

  return (
    <Card aria-labelledby="invoice-lines">
      <CardHeader
        id="invoice-lines"
        title={lines.length > 0 ? `Lines (${lines.length})` : 'Lines'}
        actions={differs && <Badge tone="warning">Does not add up</Badge>}
      />
      <CardBody flush>
        {lines.length === 0 ? (
          <EmptyState title="No lines">
            {document.editable ? 'Add what this invoice charges for.' : 'Nobody has entered any.'}
          </EmptyState>
        ) : (
          <LinesGrid />
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
          {lines.length > 0 && (
            <p className="text-sm text-ink-muted max-lg:hidden">
              <Kbd>F2</Kbd> edits, <Kbd>Ctrl+D</Kbd> fills down, <Kbd>Ctrl+Enter</Kbd> adds a line.
              Rows of a spreadsheet can be pasted.
            </p>
          )}
        </CardFooter>
      )}
    </Card>
  );
}
