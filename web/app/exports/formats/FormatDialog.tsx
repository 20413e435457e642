import { useState } from 'react';
import {
  addTemplate,
  changeTemplate,
  type KeptTemplate,
} from '#shared/exports/templates/contract.ts';
import { presetOf } from '#shared/exports/templates/presets.ts';
import { type ExportTemplate, exportTemplate } from '#shared/exports/templates/template.ts';
import { call } from '../../../api/call.ts';
import { problemText } from '../../../api/problemText.ts';
import { FormProblem } from '../../../forms/FormProblem.tsx';
import { useKeepOpen } from '../../../store/session/SessionContext.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/overlays/Dialog.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { FormatCodes } from './FormatCodes.tsx';
import { FormatColumns } from './FormatColumns.tsx';
import { FormatPreview } from './FormatPreview.tsx';
import { FormatSettings } from './FormatSettings.tsx';

interface FormatDialogProps {
  template: KeptTemplate;
  /** It is not among the company's formats yet. */
  isNew: boolean;
  onClose: () => void;
}

/** Describes a format of export files, with a preview of the company's own invoices. */
export function FormatDialog({ template: kept, isNew, onClose }: FormatDialogProps) {
  const { database } = useSignedIn();
  const { id, ...values } = kept;
  const [template, setTemplate] = useState<ExportTemplate>(values);
  const [isDirty, setDirty] = useState(isNew);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  useKeepOpen(isDirty);
  const instructions = presetOf(template.preset)?.instructions;

  function change(changes: Partial<ExportTemplate>) {
    setTemplate((before) => ({ ...before, ...changes }));
    setDirty(true);
    setProblem(undefined);
  }

  async function save() {
    const checked = exportTemplate.safeParse(template);
    if (!checked.success) {
      setProblem([...new Set(checked.error.issues.map(({ message }) => message))].join('. '));
      return;
    }
    setBusy(true);
    try {
      const saved = isNew
        ? await call(addTemplate, { body: { id, ...checked.data } })
        : await call(changeTemplate, { params: { templateId: id }, body: checked.data });
      await database.exportTemplates.put(saved);
      toast({ title: `${saved.name} saved` });
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
      size="xl"
      title={isNew ? 'Add an export format' : `Edit ${kept.name}`}
      description={instructions}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogBody className="grid items-start gap-8 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-8">
            <FormProblem text={problem} />
            <FormField label="Name" required>
              <Input
                autoComplete="off"
                value={template.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            </FormField>
            <FormatSettings template={template} onChange={change} />
            <FormatColumns columns={template.columns} onChange={(columns) => change({ columns })} />
            <FormatCodes template={template} onChange={change} />
          </div>
          <div className="min-w-0 xl:sticky xl:top-0">
            <FormatPreview template={template} />
          </div>
        </DialogBody>
        <DialogActions confirmLabel={isNew ? 'Add format' : 'Save'} busy={busy} />
      </form>
    </Dialog>
  );
}
