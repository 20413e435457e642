import { useState } from 'react';
import type {
  Integration,
  Organization,
  OrganizationCalls,
} from '#shared/integrations/contract.ts';
import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { pullMappings } from '../../store/pulled/pullIntegrations.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { useSignedIn } from '../session/SignedIn.ts';

interface OrganizationPickerProps {
  integration: Integration;
  calls: OrganizationCalls;
}

/**
 * Asks which organization gets the bills when a consent covers several; the choice can be changed
 * later.
 */
export function OrganizationPicker({ integration, calls }: OrganizationPickerProps) {
  const { short } = ledgerNames[integration.id];
  const [busy, setBusy] = useState(false);
  const [organizations, setOrganizations] = useState<readonly Organization[]>();

  async function open() {
    setBusy(true);
    try {
      setOrganizations(await call(calls.list));
    } catch (error) {
      toast({
        title: `Failed to ask ${short} for its organizations`,
        description: problemText(error),
        tone: 'danger',
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant={integration.needsOrganization ? 'primary' : 'secondary'}
        busy={busy}
        onClick={() => void open()}
      >
        {integration.needsOrganization ? 'Choose organization' : 'Change organization'}
      </Button>
      {organizations && (
        <OrganizationDialog
          ledger={integration.id}
          calls={calls}
          current={integration.needsOrganization ? null : integration.company}
          organizations={organizations}
          onClose={() => setOrganizations(undefined)}
        />
      )}
    </>
  );
}

interface OrganizationDialogProps {
  ledger: LedgerId;
  calls: OrganizationCalls;
  /** The name of the chosen organization. */
  current: string | null;
  organizations: readonly Organization[];
  onClose: () => void;
}

function OrganizationDialog({
  ledger,
  calls,
  current,
  organizations,
  onClose,
}: OrganizationDialogProps) {
  const { short } = ledgerNames[ledger];
  const { database } = useSignedIn();
  const chosenBefore = organizations.find(({ isChosen }) => isChosen)?.id ?? '';
  const [chosen, setChosen] = useState(chosenBefore);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isChange = chosenBefore !== '' && chosen !== chosenBefore;

  async function choose() {
    if (chosen === '') {
      setProblem('Choose an organization');
      return;
    }
    setBusy(true);
    try {
      const { company } = await call(calls.choose, { body: { organizationId: chosen } });
      await pullMappings(database);
      toast({
        title: `Bills go to ${company ?? short}`,
        about: `ledger.${ledger}`,
        tone: 'positive',
      });
      onClose();
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Organization in ${short}`}
      description="Bills are sent to this organization."
    >
      <DialogBody className="flex flex-col gap-5">
        <FormProblem text={problem} />
        <RadioGroup
          aria-label="Organization"
          value={chosen}
          onValueChange={setChosen}
          options={organizations.map(({ id, name }) => ({ value: id, label: name ?? 'Unknown' }))}
        />
        {isChange && (
          <Banner tone="warning" title="Accounts and tax codes have to be chosen again">
            {`Those that are chosen now are those of ${current ?? 'the organization so far'}, and are not taken along. Bills that are there stay there. What still waits to go there is not sent: export it again.`}
          </Banner>
        )}
        {organizations.length < 2 && (
          <p className="text-sm text-ink-muted">
            {`Docket has access to no other. To add one, disconnect ${short} and connect it again.`}
          </p>
        )}
      </DialogBody>
      <DialogActions
        confirmLabel={isChange ? 'Change organization' : 'Choose organization'}
        busy={busy}
        disabled={chosen === chosenBefore && chosenBefore !== ''}
        onConfirm={() => void choose()}
      />
    </Dialog>
  );
}
