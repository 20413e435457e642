import { toast } from '../../ui/feedback/toast.ts';

/** What is said of edits that were made in a form. */
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

/** The server has what was edited. */
export function sayEdited(entity: string, { done }: EditTexts): void {
  toast({ title: done, about: entity, tone: 'positive' });
}
