import { useLiveQuery } from 'dexie-react-hooks';
import { CircleCheck, CircleDashed, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Books } from '#shared/auth/company.ts';
import { ledgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import { problemText } from '../../../api/problemText.ts';
import type { Survey } from '../../../store/invoiceIndex/survey.ts';
import { pullInboundAddress } from '../../../store/pulled/pullInboundAddress.ts';
import { pullInvitations, pullMembers } from '../../../store/pulled/pullTeam.ts';
import { usePull } from '../../../store/pulled/usePull.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { noteSteps } from '../../firstDay/noteSteps.ts';
import { ledgerAddress } from '../../navigation/links.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { FirstFile, FirstInvoice } from './FirstFile.tsx';
import { type FirstStep, type FirstStepName, firstStepsOf } from './firstSteps.ts';
import { stepLink } from './stepLink.ts';

interface FirstStepsCardProps {
  survey: Survey | undefined;
}

/** What a new company still has to do, for its admins, until all is done or they put it away. */
export function FirstStepsCard({ survey }: FirstStepsCardProps) {
  const { me } = useSignedIn();
  const { company } = me;
  const isShown = company?.isSetUp && !company.firstStepsHidden && may(me.roles, 'account.edit');
  if (!isShown) return null;
  return survey ? <Shown survey={survey} /> : <Coming />;
}

/** Holds the place of the steps while they load, if it is known that one is left. */
function Coming() {
  const { me } = useSignedIn();
  if (me.company?.rulesSeen) return null;
  return (
    <Card aria-busy>
      <CardHeader title="First steps" description="Loading…" />
      <CardBody className="flex flex-col gap-4">
        <Skeleton className="h-2" />
        <Skeleton shape="block" className="h-72 sm:h-40 xl:h-26" />
      </CardBody>
    </Card>
  );
}

function Shown({ survey }: { survey: Survey }) {
  const { me, database } = useSignedIn();
  const [hiding, setHiding] = useState(false);
  usePull(database, pullMembers);
  usePull(database, pullInvitations);
  usePull(database, pullInboundAddress);
  const known = useLiveQuery(async () => {
    const [captures, members, invitations, ownRules, ledgers, address] = await Promise.all([
      database.emailCaptures.count(),
      database.members.count(),
      database.invitations.count(),
      database.rules.count(),
      database.integrations.toArray(),
      database.inboundAddress.get('address'),
    ]);
    const connectedLedgers = ledgers.filter(({ isActive }) => isActive).length;
    const people = Math.max(1, members) + invitations;
    return { captures, people, ownRules, connectedLedgers, address: address?.inboundAddress };
  }, [database]);
  const { company } = me;
  if (!known || !company) return <Coming />;
  const steps = firstStepsOf({ ...known, invoices: survey.invoices, company });
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;

  async function hide() {
    setHiding(true);
    try {
      await noteSteps(database, { hidden: true });
    } catch (error) {
      toast({ title: 'Not put away', description: problemText(error), tone: 'danger' });
      setHiding(false);
    }
  }

  return (
    <Card aria-labelledby="first-steps">
      <CardHeader
        id="first-steps"
        title="First steps"
        description={`${done} of ${steps.length} done`}
        actions={
          <IconButton
            label="Put the first steps away"
            icon={<X />}
            disabled={hiding}
            onClick={() => void hide()}
          />
        }
      />
      <CardBody className="flex flex-col gap-4">
        <Progress label="First steps" value={(100 * done) / steps.length} />
        <ol className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
          {steps.map((step) => (
            <Step
              key={step.name}
              step={step}
              isFirst={survey.invoices === 1}
              hints={{
                address: known.address,
                books: company.books,
                // A row that an earlier version kept on the device lacks the field.
                isProven: me.addressProven !== false,
              }}
            />
          ))}
        </ol>
      </CardBody>
    </Card>
  );
}

const titles: Record<FirstStepName, string> = {
  invoice: 'Upload your first invoice',
  mail: 'Send an invoice by e-mail',
  people: 'Invite a colleague',
  rules: 'Look at the approval rules',
  books: 'Connect your books',
};

interface Hints {
  address: string | undefined;
  books: Books | null;
  /** Inviting people and connecting a ledger need an address that is confirmed. */
  isProven: boolean;
}

interface StepProps {
  step: FirstStep;
  hints: Hints;
  /** Whether the company has one invoice only. */
  isFirst: boolean;
}

function Step({ step: { name, isDone }, hints, isFirst }: StepProps) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex min-w-0 gap-2.5">
      <Icon
        aria-hidden
        className={isDone ? 'size-5 shrink-0 text-positive' : 'size-5 shrink-0 text-ink-faint'}
      />
      <div className="min-w-0 flex-1">
        <p className={isDone ? 'text-ink-muted' : 'font-medium'}>
          {titles[name]}
          {isDone && <span className="sr-only"> (done)</span>}
        </p>
        <div className="text-sm text-ink-muted empty:hidden">
          {isDone ? name === 'invoice' && isFirst && <FirstInvoice /> : hintOf(name, hints)}
        </div>
      </div>
    </li>
  );
}

const confirmFirst = (
  <span className="block">First open the link that we mailed to you. Then:</span>
);

function hintOf(name: FirstStepName, { address, books, isProven }: Hints): ReactNode {
  switch (name) {
    case 'invoice':
      return <FirstFile />;
    case 'mail':
      return address ? (
        <>
          Forward one to{' '}
          <a className={`${stepLink} wrap-anywhere`} href={`mailto:${address}`}>
            {address}
          </a>
        </>
      ) : (
        'Forward one to the address below.'
      );
    case 'people':
      return (
        <>
          {!isProven && confirmFirst}
          <Link className={stepLink} to="/team">
            Open the team
          </Link>
        </>
      );
    case 'rules':
      return (
        <Link className={stepLink} to="/approval-settings">
          Who approves what
        </Link>
      );
    case 'books': {
      const own = ledgerId.safeParse(books).data;
      return (
        <>
          {!isProven && confirmFirst}
          <Link className={stepLink} to={own ? ledgerAddress(own) : '/integrations'}>
            {own
              ? `Connect ${ledgerNames[own].full}`
              : 'QuickBooks, Xero, Sage, Odoo, or files for others'}
          </Link>
        </>
      );
    }
  }
}
