import { Controller } from 'react-hook-form';
import {
  addBooksItem,
  type BooksItem,
  changeBooksItem,
  type OwnItem,
} from '#shared/books/contract.ts';
import { listNames, type OwnList } from '#shared/books/lists.ts';
import { call } from '../../api/call.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Combobox } from '../../ui/forms/Combobox.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { type ItemForm, itemForm, itemFormOf } from './itemForm.ts';
import { itemLabel } from './itemTexts.ts';

interface OwnItemDialogProps {
  list: OwnList;
  /** `null` adds one. */
  item: BooksItem | null;
  items: readonly BooksItem[];
  onClose: () => void;
}

export function OwnItemDialog({ list, item, items, onClose }: OwnItemDialogProps) {
  const { one } = listNames[list];
  const form = useSchemaForm<ItemForm, OwnItem>(itemForm(list), itemFormOf(item));
  const { errors, isSubmitting } = form.formState;
  const parents = [
    { value: '', label: 'None' },
    ...items
      .filter((other) => other.list === list && other.isActive && other.id !== item?.id)
      .map((other) => ({ value: other.id, label: itemLabel(other) })),
  ];

  const submit = form.handleSubmit(async (values) => {
    try {
      if (item) await call(changeBooksItem, { params: { booksItemId: item.id }, body: values });
      else await call(addBooksItem, { body: { list, ...values } });
      toast({ title: item ? `${values.name} changed` : `${values.name} added` });
      onClose();
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <Dialog open onOpenChange={onClose} title={item ? `Edit ${item.name}` : `Add ${one}`} size="sm">
      <form noValidate onSubmit={submit}>
        <DialogBody className="flex flex-col gap-5">
          <FormProblem text={errors.root?.message} />
          <FormField label="Name" required error={errors.name?.message}>
            <Input autoComplete="off" {...form.register('name')} />
          </FormField>
          {list === 'account' && (
            <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
              <FormField label="Number" error={errors.code?.message}>
                <Input autoComplete="off" placeholder="6100" {...form.register('code')} />
              </FormField>
              <FormField label="Type" error={errors.type?.message}>
                <Input autoComplete="off" placeholder="Expense" {...form.register('type')} />
              </FormField>
            </div>
          )}
          {list === 'taxCode' && (
            <FormField label="Rate in percent" required error={errors.rate?.message}>
              <Input inputMode="decimal" autoComplete="off" trail="%" {...form.register('rate')} />
            </FormField>
          )}
          {list === 'term' && (
            <FormField label="Days until payment" required error={errors.days?.message}>
              <Input inputMode="numeric" autoComplete="off" {...form.register('days')} />
            </FormField>
          )}
          {list !== 'taxCode' && list !== 'term' && parents.length > 1 && (
            <FormField label="Belongs to" error={errors.parentId?.message}>
              <Controller
                control={form.control}
                name="parentId"
                render={({ field }) => (
                  <Combobox
                    ref={field.ref}
                    options={parents}
                    value={field.value}
                    onValueChange={field.onChange}
                    onBlur={field.onBlur}
                  />
                )}
              />
            </FormField>
          )}
        </DialogBody>
        <DialogActions confirmLabel={item ? 'Save' : 'Add'} busy={isSubmitting} />
      </form>
    </Dialog>
  );
}
