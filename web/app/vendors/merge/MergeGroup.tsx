import { type FormEvent, useState } from 'react';
import type { KeepableField, MergeChoice } from '#shared/vendors/contract.ts';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { FormProblem } from '../../../forms/FormProblem.tsx';
import type { AlikeVendor } from '../../../store/rows/useVendors.ts';
import { useHold } from '../../../store/syncing/useHold.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Textarea } from '../../../ui/forms/Textarea.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/Dialog.tsx';
import { AlikeList } from './AlikeList.tsx';
import { KeptFields } from './KeptFields.tsx';
import { MergePreview } from './MergePreview.tsx';
import { choiceOf, keepableValues, likelyTarget } from './mergeForm.ts';

interface MergeGroupProps {
  group: readonly AlikeVendor[];
  onMerge: (choice: MergeChoice) => Promise<void>;
  /** Says that the two are different vendors. */
  onApart: (one: VendorRow, other: VendorRow) => Promise<void>;
  onSkip: () => void;
}

/** One group: the source, the target, the values to keep, and the reason. */
export function MergeGroup({ group, onMerge, onApart, onSkip }: MergeGroupProps) {
  const vendors = group.map(({ vendor }) => vendor);
  const [targetId, setTargetId] = useState(() => likelyTarget(vendors)?.id ?? '');
  const [sourceId, setSourceId] = useState(() =>
    group.length === 2 ? (vendors.find(({ id }) => id !== targetId)?.id ?? '') : '',
  );
  const [kept, setKept] = useState<ReadonlySet<KeepableField>>(new Set());
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  useHold(reason !== '');
  const source = vendors.find(({ id }) => id === sourceId);
  const target = vendors.find(({ id }) => id === targetId);
  const keepable = source && target ? keepableValues(source, target) : [];
  const keeping = keepable.filter(({ field }) => kept.has(field));

  function choose(role: 'source' | 'target', id: string) {
    if (role === 'source') setSourceId(id);
    else setTargetId(id);
    // A vendor cannot be both source and target.
    if (role === 'source' && id === targetId) setTargetId('');
    if (role === 'target' && id === sourceId) setSourceId('');
    setProblem(undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const fields = new Set(keeping.map(({ field }) => field));
    const choice = choiceOf({ sourceId, targetId, kept: fields, reason });
    if (choice.success) void onMerge(choice.data);
    else setProblem(choice.error.issues[0]?.message);
  }

  function keepApart() {
    if (source && target) void onApart(source, target);
    else setProblem(choiceOf({ sourceId, targetId, kept, reason }).error?.issues[0]?.message);
  }

  const options = vendors.map(({ id, name, taxId }) => ({
    value: id,
    label: taxId ? `${name} (${taxId})` : name,
  }));
  const unlike = (id: string) => options.map((one) => ({ ...one, disabled: one.value === id }));
  return (
    <form noValidate onSubmit={submit}>
      <DialogBody className="flex flex-col gap-5">
        <FormProblem text={problem} />
        <AlikeList group={group} />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <FormField label="Source vendor" hint="Is merged into the target." required>
            <Select
              options={unlike(targetId)}
              value={sourceId}
              onValueChange={(id) => choose('source', id)}
            />
          </FormField>
          <FormField label="Target vendor" hint="Is kept." required>
            <Select
              options={unlike(sourceId)}
              value={targetId}
              onValueChange={(id) => choose('target', id)}
            />
          </FormField>
        </div>
        {keepable.length > 0 && <KeptFields values={keepable} kept={kept} onKept={setKept} />}
        {source && target && <MergePreview source={source} target={target} keeping={keeping} />}
        <Banner tone="warning">
          All invoices move to the target, the source becomes inactive, and an audit trail is
          created. This action cannot be undone.
        </Banner>
        <FormField label="Reason" required>
          <Textarea
            rows={2}
            value={reason}
            placeholder="The same company, entered twice"
            onChange={(event) => setReason(event.target.value)}
          />
        </FormField>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" className="mr-auto" onClick={keepApart}>
          Not a duplicate
        </Button>
        <Button onClick={onSkip}>Skip Group</Button>
        <Button type="submit" variant="primary">
          Merge Vendors
        </Button>
      </DialogFooter>
    </form>
  );
}
