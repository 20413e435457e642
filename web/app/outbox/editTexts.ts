import { toast } from '../../ui/feedback/toast.ts';

/** Toasts for edits made in a form. */
export interface EditTexts {
  done: string;
  failed: { title: string; description: string };
}

export const ruleEdits: EditTexts = {
  done: 'Rule Updated',
  failed: { title: 'Update Failed', description: 'Failed to update approval rule' },
};

export const vendorEdits: EditTexts = {
  done: 'Vendor updated successfully',
  failed: { title: 'Failed to update vendor', description: 'It was not taken.' },
};

/** Reports that the server has the edits. */
export function sayEdited(entity: string, { done }: EditTexts): void {
  toast({ title: done, about: entity, tone: 'positive' });
}
