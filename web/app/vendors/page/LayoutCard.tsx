import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { may } from '#shared/permissions.ts';
import type { VendorLayout } from '#shared/vendors/contract.ts';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import type { OutboxEntry } from '../../../store/decisions/outboxEntries.ts';
import { forgetLayout, layoutForgotten } from '../../../store/decisions/vendorDecisions.ts';
import { pullVendorLayout } from '../../../store/pulled/pullVendorPage.ts';
import { usePull } from '../../../store/pulled/usePull.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { Description, DescriptionList } from '../../../ui/display/DescriptionList.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx';
import { longDate } from '../../dates/dates.ts';
import { invoicesText } from '../../invoices/texts.ts';
import { labelOfField } from '../../labels/invoiceLabels.ts';
import { enqueueDecision } from '../../outbox/enqueueDecision.ts';
import { WaitingDecision } from '../../outbox/WaitingDecision.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';

/** Fields whose name in the reading differs from the invoice's. */
const named: Readonly<Record<string, string>> = { total: 'amount' };

function labelOfLearnedField(field: string): string {
  return labelOfField(named[field] ?? field);
}

interface LayoutCardProps {
  vendor: VendorRow;
  /** Outbox entries about the vendor. */
  entries: readonly OutboxEntry[] | undefined;
}

/** The learned layout, which the reading uses for this vendor's next document. */
export function LayoutCard({ vendor, entries }: LayoutCardProps) {
  const { me, database } = useSignedIn();
  const { id } = vendor;
  const pull = useCallback((here: LocalDatabase) => pullVendorLayout(here, id), [id]);
  const { state } = usePull(database, pull);
  const layout = useLiveQuery(
    async () => (await database.vendorLayouts.get(id)) ?? null,
    [database, id],
  );
  const waiting = entries?.find(
    (entry) => entry.name === layoutForgotten && entry.state !== 'attention',
  );
  const mayForget = may(me.roles, 'vendors.edit') && !waiting && (layout?.invoices ?? 0) > 0;
  return (
    <Card aria-labelledby="vendor-layout">
      <CardHeader
        id="vendor-layout"
        title="Learned layout"
        description="Where the values are in this vendor’s documents, learned from corrected and approved invoices."
        actions={mayForget && <Forget vendor={vendor} />}
      />
      <CardBody className="flex flex-col gap-3">
        {layout && <Learned layout={layout} />}
        {!layout && (
          <p className="text-ink-muted">
            {state.status === 'failed' ? 'Go online once to load this.' : 'Loading…'}
          </p>
        )}
        {waiting && <WaitingDecision entry={waiting} />}
      </CardBody>
    </Card>
  );
}

function Learned({ layout: { invoices, fields, forgottenAt } }: { layout: VendorLayout }) {
  const since = forgottenAt && `Forgotten on ${longDate(forgottenAt)}.`;
  if (invoices === 0) {
    return (
      <p className="text-ink-muted">
        {since ?? 'Nothing yet.'} Docket learns it from the next approved invoice of this vendor.
      </p>
    );
  }
  return (
    <>
      <DescriptionList>
        {fields.map((one) => (
          <Description key={one.field} term={labelOfLearnedField(one.field)}>
            {`from ${invoicesText(one.invoices)}`}
            {one.corrections > 0 && (
              <span className="text-ink-muted">{`, corrected on ${one.corrections}`}</span>
            )}
          </Description>
        ))}
      </DescriptionList>
      {since && <p className="text-sm text-ink-muted">{since} This was learned since then.</p>}
    </>
  );
}

function Forget({ vendor }: { vendor: VendorRow }) {
  const { database } = useSignedIn();
  const [open, setOpen] = useState(false);
  return (
    <AlertDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button size="sm">Forget</Button>}
      title="Forget the learned layout?"
      description={`The next document of ${vendor.name} is read as if it were the first. Docket learns again from invoices that are approved after that.`}
      confirmLabel="Forget layout"
      destructive
      onConfirm={() => void enqueueDecision(database, forgetLayout(vendor))}
    />
  );
}
