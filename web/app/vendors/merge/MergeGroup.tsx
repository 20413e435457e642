import { type FormEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { KeepableField, MergeChoice } from '#shared/vendors/contract.ts';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { FormProblem } from '../../../forms/FormProblem.tsx';
import { invoiceIndexOf } from '../../../store/lists/invoiceIndexOf.ts';
import { useFirstLoad } from '../../../store/rows/useFirstLoad.ts';
import type { AlikeVendor } from '../../../store/rows/useVendors.ts';
import { useKeepOpen } from '../../../store/session/SessionContext.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Textarea } from '../../../ui/forms/Textarea.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/Dialog.tsx';
import { useEntryNames } from '../../books/useEntryNames.ts';
import { invoicesText } from '../../invoices/texts.ts';
import { scoreText, vendorDefaults, vendorLabels } from '../../labels/vendorTexts.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { VendorStatusBadge } from '../VendorStatusBadge.tsx';
import { choiceOf, type KeepableValue, keepableValues, likelyTarget } from './mergeForm.ts';

/** The vendors of a group, each with what makes it like the others. */
function AlikeList({ group }: { group: readonly AlikeVendor[] }) {
  return (
    <ul
      aria-label="Possible duplicates"
      className="divide-y divide-line rounded-lg border border-line"
    >
      {group.map(({ vendor, score, reason }) => (
        <li key={vendor.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5">
          <span className="min-w-0 flex-1 basis-48">
            <span className="block truncate font-medium">{vendor.name}</span>
            <span className="block text-sm wrap-anywhere text-ink-muted">
              {[vendor.taxId, vendor.email, vendor.address].filter(Boolean).join(' · ') ||
                'Nothing else known'}
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-1.5">
            <span className="text-sm text-ink-muted">{reason}</span>
            <Badge tone={score < 1 ? 'info' : 'accent'}>{scoreText(score)}</Badge>
            <VendorStatusBadge status={vendor.status} />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface KeptFieldsProps {
  values: readonly KeepableValue[];
  kept: ReadonlySet<KeepableField>;
  onKept: (kept: ReadonlySet<KeepableField>) => void;
}

/** Values of the source that replace the target's. */
function KeptFields({ values, kept, onKept }: KeptFieldsProps) {
  function toggle(field: KeepableField, checked: boolean) {
    const now = new Set(kept);
    if (checked) now.add(field);
    else now.delete(field);
    onKept(now);
  }
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-2 text-sm font-medium">Keep from the source</legend>
      {values.map(({ field, source, target }) => (
        <Checkbox
          key={field}
          label={`${vendorLabels[field]}: ${source}`}
          description={target === null ? 'The target has none.' : `The target has ${target}.`}
          checked={kept.has(field)}
          onCheckedChange={(checked) => toggle(field, checked)}
        />
      ))}
    </fieldset>
  );
}

interface MergePreviewProps {
  source: VendorRow;
  target: VendorRow;
  keeping: readonly KeepableValue[];
}

/** What the merge will change. */
function MergePreview({ source, target, keeping }: MergePreviewProps) {
  const { database } = useSignedIn();
  const index = invoiceIndexOf(database);
  const entries = useSyncExternalStore(index.subscribe, index.entries);
  const complete = useFirstLoad(database)?.complete === true;
  const moving = useMemo(
    () => entries?.filter((entry) => entry.brief.vendorId === source.id).length ?? 0,
    [entries, source.id],
  );
  return (
    <section aria-label="What changes" className="rounded-lg bg-sunken px-3.5 py-3 text-sm">
      <h3 className="font-medium">What changes</h3>
      <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-4.5 text-ink-muted">
        <li>
          {complete ? '' : 'At least '}
          {invoicesText(moving)} of {source.name} move to {target.name}.
        </li>
        {keeping.map(({ field, source: value, target: before }) => (
          <li key={field} className="wrap-anywhere">
            {vendorLabels[field]} of {target.name}: {before ?? 'none'} → {value}
          </li>
        ))}
        <li>
          {source.name} becomes inactive. Later invoices with its name, tax ID or bank account go to{' '}
          {target.name}.
        </li>
      </ul>
    </section>
  );
}

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
  useKeepOpen(reason !== '');
  const source = vendors.find(({ id }) => id === sourceId);
  const target = vendors.find(({ id }) => id === targetId);
  const nameOf = useEntryNames(
    vendors.flatMap((vendor) => vendorDefaults.map((field) => vendor[field])),
  );
  const keepable = source && target ? keepableValues(source, target, nameOf) : [];
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
