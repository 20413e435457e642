import { RefreshCw, Scale } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Integration } from '#shared/integrations/contract.ts';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import {
  checkLedgers,
  type FindingKind,
  findingKinds,
  type LedgerFinding,
} from '#shared/witness/contract.ts';
import { call } from '../../api/call.ts';
import { useConnection } from '../../api/connection.ts';
import { problemText } from '../../api/problemText.ts';
import { pullIntegrations, pullMappings } from '../../store/pulled/pullIntegrations.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { useFindings } from '../../store/rows/findings.ts';
import { useFirstLoad } from '../../store/rows/useFirstLoad.ts';
import { Card, CardBody } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/layout/Tabs.tsx';
import { lastSyncText } from '../dates/lastSyncText.ts';
import { useIntegrations } from '../integrations/useIntegrations.ts';
import { findingKindTexts } from '../labels/findingTexts.ts';
import { Page } from '../page/Page.tsx';
import { fullName } from '../people/fullName.ts';
import { useTeam } from '../people/useMembersHere.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { ComparedCard } from './ComparedCard.tsx';
import { FindingCard } from './FindingCard.tsx';
import { findingMeanings } from './findingTexts.ts';

const purpose = 'Bills in your ledger that do not agree with what was approved here.';

/** The ledger as a witness: what in it does not agree with the invoices here. */
export function CheckScreen() {
  const { me, database } = useSignedIn();
  const here = useFindings(database, { id: me.id, name: fullName(me) });
  // "Everything agrees" would be wrong while only a part is here.
  const findings = useFirstLoad(database)?.complete ? here : undefined;
  const integrations = useIntegrations(database).flatMap(({ integration }) => integration ?? []);
  const connected = integrations.filter(({ isActive }) => isActive);
  usePull(database, pullMappings);
  useTeam();
  const open = findings?.filter(({ closed }) => !closed);
  const closed = findings
    ?.filter((one) => one.closed)
    .toSorted((one, other) => ((one.closed?.at ?? '') < (other.closed?.at ?? '') ? 1 : -1));
  return (
    <Page title="Ledger check" description={purpose}>
      <div className="flex flex-col gap-6">
        <PageHeader
          title="Ledger check"
          description={purpose}
          actions={
            connected.length > 0 && may(me.roles, 'findings.decide') ? <CheckButton /> : undefined
          }
        />
        {connected.length > 0 && <LastChecks integrations={connected} />}
        <Tabs defaultValue="open">
          <TabList aria-label="Findings">
            <Tab value="open" {...(open && { count: open.length })}>
              Open
            </Tab>
            <Tab value="closed" {...(closed && { count: closed.length })}>
              Closed
            </Tab>
          </TabList>
          <TabPanel value="open">
            {open ? (
              <OpenFindings findings={open} connected={connected} />
            ) : (
              <Skeleton className="h-40" />
            )}
          </TabPanel>
          <TabPanel value="closed">
            {!closed && <Skeleton className="h-40" />}
            {closed && closed.length > 0 && (
              <>
                <h2 className="sr-only">Closed findings</h2>
                <FindingList label="Closed findings" findings={closed} />
              </>
            )}
            {closed?.length === 0 && (
              <Card>
                <EmptyState title="Nothing has been closed yet">
                  A finding is closed when somebody says why it is all right, or when it is no
                  longer so.
                </EmptyState>
              </Card>
            )}
          </TabPanel>
        </Tabs>
        {connected.length > 0 && (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {connected.map(({ id }) => (
              <ComparedCard key={id} ledger={id} mayManage={may(me.roles, 'integrations.manage')} />
            ))}
          </div>
        )}
      </div>
    </Page>
  );
}

function CheckButton() {
  const { database } = useSignedIn();
  const [busy, setBusy] = useState(false);
  const isOffline = useConnection() === 'offline';

  async function check() {
    setBusy(true);
    try {
      const { message } = await call(checkLedgers);
      await pullIntegrations(database);
      toast({ title: 'Bills compared', description: message, about: 'ledger-check' });
    } catch (error) {
      const description = problemText(error);
      toast({ title: 'Check Failed', description, tone: 'danger', about: 'ledger-check' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="primary"
      busy={busy}
      disabled={isOffline}
      icon={<RefreshCw aria-hidden className="size-4" />}
      onClick={() => void check()}
    >
      {busy ? 'Comparing bills' : 'Check now'}
    </Button>
  );
}

function LastChecks({ integrations }: { integrations: readonly Integration[] }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-muted">
      {integrations.map(({ id, company, checkedAt }) => (
        <li key={id} className="wrap-anywhere">
          {[ledgerNames[id].short, company].filter(Boolean).join(' · ')}
          {checkedAt
            ? `: last compared ${lastSyncText(checkedAt, Date.now())}`
            : ': not compared yet'}
        </li>
      ))}
    </ul>
  );
}

interface OpenFindingsProps {
  findings: readonly LedgerFinding[];
  connected: readonly Integration[];
}

function OpenFindings({ findings, connected }: OpenFindingsProps) {
  if (findings.length === 0) return <NothingFound connected={connected} />;
  return (
    <div className="flex flex-col gap-8">
      {findingKinds.map((kind) => (
        <OfKind key={kind} kind={kind} findings={findings.filter((one) => one.kind === kind)} />
      ))}
    </div>
  );
}

function OfKind({ kind, findings }: { kind: FindingKind; findings: readonly LedgerFinding[] }) {
  if (findings.length === 0) return null;
  const title = findingKindTexts[kind];
  return (
    <section aria-labelledby={`findings-${kind}`} className="flex flex-col gap-3">
      <div>
        <h2 id={`findings-${kind}`} className="text-md font-semibold">
          {`${title} (${findings.length})`}
        </h2>
        <p className="text-sm text-ink-muted">{findingMeanings[kind]}</p>
      </div>
      <FindingList label={title} findings={findings} />
    </section>
  );
}

interface FindingListProps {
  label: string;
  findings: readonly LedgerFinding[];
}

/** More come in as these are closed. */
const mostShown = 100;

function FindingList({ label, findings }: FindingListProps) {
  const more = findings.length - mostShown;
  return (
    <>
      <ul aria-label={label} className="grid items-start gap-4 xl:grid-cols-2">
        {findings.slice(0, mostShown).map((finding) => (
          <FindingCard key={finding.id} finding={finding} />
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-ink-muted">{`And ${more} more.`}</p>}
    </>
  );
}

/** Nothing that was found says little before the first comparison. */
function titleOf(connected: readonly Integration[]): string {
  const isCompared = connected.every(({ checkedAt }) => checkedAt);
  return isCompared ? 'Everything agrees' : 'Not everything has been compared yet';
}

function NothingFound({ connected }: { connected: readonly Integration[] }) {
  const isConnected = connected.length > 0;
  return (
    <Card>
      <CardBody flush className="border-t-0">
        <EmptyState
          icon={<Scale />}
          title={isConnected ? titleOf(connected) : 'No ledger is connected'}
          action={
            isConnected ? undefined : (
              <Button asChild>
                <Link to="/integrations">Integrations</Link>
              </Button>
            )
          }
        >
          Each night Docket reads the bills of your ledger and compares them with your invoices:
          bills entered past Docket, changed, deleted or made void after the approval, paid before
          it, or there twice.
        </EmptyState>
      </CardBody>
    </Card>
  );
}
