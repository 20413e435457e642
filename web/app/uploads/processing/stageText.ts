import type { Upload } from '#shared/uploads/contract.ts';

const stages: Record<Upload['step'], string> = {
  received: 'Received',
  pages: 'Reading the pages',
  fields: 'Finding the fields',
  vendor: 'Matching the vendor',
  checks: 'Checking for duplicates and anomalies',
  ready: 'Ready',
};

/** The current step of an upload. */
export function stageText({ status, step }: Pick<Upload, 'status' | 'step'>): string {
  switch (status) {
    case 'pending':
      return 'Queued';
    case 'processing':
      return `${stages[step]}…`;
    case 'completed':
      return 'Ready to review';
    case 'failed':
      return 'Could not be read';
  }
}
