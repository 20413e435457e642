import { FileSpreadsheet, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  deleteTemplate,
  type KeptTemplate,
  mostTemplates,
} from '#shared/exports/templates/contract.ts';
import { presetOf } from '#shared/exports/templates/presets.ts';
import { may } from '#shared/permissions.ts';
import { call } from '../../../api/call.ts';
import { useConnection } from '../../../api/connection.ts';
import { newId } from '../../../store/device/devicePorts.ts';
import { pullTemplates } from '../../../store/pulled/pullTemplates.ts';
import { usePull } from '../../../store/pulled/usePull.ts';
import { useTemplates } from '../../../store/rows/useTemplates.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { ConfirmDialog } from '../../confirm/ConfirmDialog.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { useFileExport } from '../useFileExport.ts';
import { ChooseSystem } from './ChooseSystem.tsx';
import { FormatDialog } from './FormatDialog.tsx';

type Doing =
  | { what: 'choose' }
  | { what: 'add' | 'edit' | 'delete'; template: KeptTemplate }
  | undefined;

/** The company's own formats of export files. */
export function FormatsCard() {
  const { me, database } = useSignedIn();
  const templates = useTemplates(database);
  const { state } = usePull(database, pullTemplates);
  const isOffline = useConnection() === 'offline';
  const [doing, setDoing] = useState<Doing>();
  const mayManage = may(me.roles, 'integrations.manage');
  const close = () => setDoing(undefined);

  async function remove({ id, name }: KeptTemplate) {
    await call(deleteTemplate, { params: { templateId: id } });
    await database.exportTemplates.delete(id);
    toast({ title: `${name} deleted` });
  }

  return (
    <Card aria-labelledby="export-formats">
      <CardHeader
        id="export-formats"
        title="Export formats"
        description="Files for other software, with the columns, separators and codes that it asks for."
        actions={
          mayManage && (
            <Button
              disabled={isOffline || (templates?.length ?? 0) >= mostTemplates}
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => setDoing({ what: 'choose' })}
            >
              Add format
            </Button>
          )
        }
      />
      {templates && templates.length > 0 ? (
        <CardBody flush>
          <ul className="divide-y divide-line">
            {templates.map((template) => (
              <FormatItem
                key={template.id}
                template={template}
                isOffline={isOffline}
                onEdit={mayManage ? () => setDoing({ what: 'edit', template }) : undefined}
                onDelete={mayManage ? () => setDoing({ what: 'delete', template }) : undefined}
              />
            ))}
          </ul>
        </CardBody>
      ) : (
        <CardBody className="text-ink-muted">
          {state.status === 'failed'
            ? state.problem
            : 'There are none yet. Begin with a preset, such as for Xero, Sage 50, Odoo or Zoho Books, or choose the columns yourself.'}
        </CardBody>
      )}
      {doing?.what === 'choose' && (
        <ChooseSystem
          onClose={close}
          onChoose={({ name, preset }) =>
            setDoing({
              what: 'add',
              template: { ...preset.template, id: newId(), name, preset: preset.id },
            })
          }
        />
      )}
      {(doing?.what === 'add' || doing?.what === 'edit') && (
        <FormatDialog
          key={doing.template.id}
          template={doing.template}
          isNew={doing.what === 'add'}
          onClose={close}
        />
      )}
      {doing?.what === 'delete' && (
        <ConfirmDialog
          title={`Delete ${doing.template.name}?`}
          description="Files that were made in this format can still be downloaded from the Export History."
          confirmLabel="Delete"
          onConfirm={() => remove(doing.template)}
          onClose={close}
        />
      )}
    </Card>
  );
}

interface FormatItemProps {
  template: KeptTemplate;
  isOffline: boolean;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

function FormatItem({ template, isOffline, onEdit, onDelete }: FormatItemProps) {
  const { id, name, preset, columns, rows } = template;
  const { me } = useSignedIn();
  const { busy, begin } = useFileExport();
  const facts = [
    presetOf(preset)?.name,
    `${columns.length} ${columns.length === 1 ? 'column' : 'columns'}`,
    rows === 'lines' ? 'one row for each line' : 'one row for each bill',
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {onDelete && (
          <Button
            size="sm"
            variant="ghost"
            disabled={isOffline}
            aria-label={`Delete ${name}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        )}
        {onEdit && (
          <Button size="sm" disabled={isOffline} aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        {may(me.roles, 'invoices.export') && (
          <Button
            size="sm"
            busy={busy !== null}
            disabled={isOffline}
            icon={<FileSpreadsheet aria-hidden className="size-4" />}
            aria-label={`Export new invoices as ${name}`}
            onClick={() => void begin({ format: 'template', templateId: id, name })}
          >
            Export new
          </Button>
        )}
      </div>
    </li>
  );
}
