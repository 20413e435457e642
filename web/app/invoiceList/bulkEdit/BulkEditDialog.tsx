import { type FormEvent, useState } from 'react';
import { keepProblemText } from '../../../store/database/cannotKeep.ts';
import { takeBackInMs } from '../../../store/decisions/takeBackTime.ts';
import { type EditedInvoice, editMany, undoMany } from '../../../store/edits/editMany.ts';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Combobox } from '../../../ui/forms/Combobox.tsx';
import { DateField } from '../../../ui/forms/DateField.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Textarea } from '../../../ui/forms/Textarea.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/overlays/Dialog.tsx';
import { invoicesText } from '../../invoices/texts.ts';
import { useVendorChoices } from '../../invoices/useVendorChoices.ts';
import { currencyOptions } from '../../labels/currencyOptions.ts';
import { fieldLabels } from '../../labels/invoiceLabels.ts';
import { fullName } from '../../people/fullName.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import {
  type BulkEntries,
  type BulkField,
  bulkFields,
  doneTexts,
  type Editable,
  editsOf,
  entryProblem,
  leftAloneText,
} from './bulkFields.ts';

interface BulkEditDialogProps {
  editable: Editable;
  onEdited: () => void;
  onClose: () => void;
}

/** Sets some fields of all selected invoices that are not decided. */
export function BulkEditDialog({ editable, onEdited, onClose }: BulkEditDialogProps) {
  const { me, database } = useSignedIn();
  const [entries, setEntries] = useState<BulkEntries>({});
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const { vendors, options } = useVendorChoices('vendorName' in entries);
  const choices = options.map(({ value }) => ({ id: value }));
  const { ids } = editable;
  const author = { id: me.id, name: fullName(me) };
  const chosen = bulkFields.filter((field) => entries[field] !== undefined);
  const isRight = chosen.every(
    (field) => entryProblem(field, entries[field] ?? '', choices) === null,
  );

  function choose(field: BulkField, isOn: boolean) {
    const { [field]: before, ...others } = entries;
    setEntries(isOn ? { ...others, [field]: before ?? '' } : others);
  }

  async function apply() {
    setDone(0);
    const keptVendors = new Set<string>();
    try {
      const edits = await editMany(database, ids, {
        author,
        wanted(row) {
          const { edits, keepsVendor } = editsOf(entries, row, vendors);
          if (keepsVendor) keptVendors.add(row.id);
          return edits;
        },
        onProgress: setDone,
      });
      offerUndo(edits, keptVendors.size);
      onEdited();
      onClose();
    } catch (error) {
      toast({ title: 'Error', description: keepProblemText(error), tone: 'danger' });
      setDone(null);
    }
  }

  function offerUndo(edits: readonly EditedInvoice[], keptVendors: number) {
    const undo = () =>
      void undoMany(database, edits, author).then(
        (count) => toast({ title: `${invoicesText(count)} as before` }),
        (error) => toast({ title: 'Error', description: keepProblemText(error), tone: 'danger' }),
      );
    toast({
      ...doneTexts(edits.length, keptVendors),
      tone: keptVendors > 0 ? 'neutral' : 'positive',
      ...(edits.length > 0 && {
        until: Date.now() + takeBackInMs(),
        action: { label: 'Undo', onPress: undo },
      }),
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (done === null && chosen.length > 0 && isRight) void apply();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && done === null && onClose()}
      title={`Edit ${invoicesText(ids.length)}`}
      description={[
        'Choose the fields to change. A change may end approvals that were given.',
        leftAloneText(editable),
      ]
        .join(' ')
        .trim()}
    >
      <form onSubmit={submit}>
        <DialogBody className="flex flex-col gap-3">
          {bulkFields.map((field) => (
            <div key={field} className="flex flex-col gap-1.5">
              <Checkbox
                checked={entries[field] !== undefined}
                disabled={done !== null}
                onCheckedChange={(checked) => choose(field, checked)}
                label={fieldLabels[field]}
              />
              {entries[field] !== undefined && (
                <BulkControl
                  field={field}
                  text={entries[field]}
                  vendors={options}
                  showsProblem={tried}
                  onText={(text) => setEntries({ ...entries, [field]: text })}
                />
              )}
            </div>
          ))}
          {done !== null && (
            <Progress label="Editing" value={ids.length > 0 ? (100 * done) / ids.length : 0} />
          )}
        </DialogBody>
        <DialogActions
          confirmLabel={`Change ${invoicesText(ids.length)}`}
          busy={done !== null}
          disabled={chosen.length === 0 || ids.length === 0}
          canCancel={done === null}
        />
      </form>
    </Dialog>
  );
}

interface BulkControlProps {
  field: BulkField;
  text: string;
  vendors: ReturnType<typeof useVendorChoices>['options'];
  showsProblem: boolean;
  onText: (text: string) => void;
}

function BulkControl({ field, text, vendors, showsProblem, onText }: BulkControlProps) {
  const choices = vendors.map(({ value }) => ({ id: value }));
  const problem = entryProblem(field, text, choices);
  const isEmptying = text.trim() === '' && problem === null;
  return (
    <FormField
      label={`New ${fieldLabels[field].toLowerCase()}`}
      labelHidden
      className="pl-6"
      error={showsProblem && problem}
      hint={isEmptying && 'Left empty, the field is emptied.'}
    >
      {controlOf({ field, text, vendors, onText })}
    </FormField>
  );
}

function controlOf({ field, text, vendors, onText }: Omit<BulkControlProps, 'showsProblem'>) {
  const plain = {
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
  };
  switch (field) {
    case 'vendorName':
      return (
        <Combobox
          stacked
          options={vendors}
          value={text}
          onValueChange={onText}
          emptyText="No vendor is called that"
        />
      );
    case 'currency':
      return (
        <Combobox
          options={currencyOptions}
          value={text}
          onValueChange={onText}
          emptyText="No currency is called that"
        />
      );
    case 'dueDate':
      return <DateField value={text} onValueChange={onText} />;
    case 'purchaseOrder':
      return <Input {...plain} autoComplete="off" />;
    case 'description':
      return <Textarea {...plain} rows={2} />;
  }
}
