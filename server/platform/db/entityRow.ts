import type { FieldError } from '#shared/documents/layOver.ts';
import type { Columns } from './columns.ts';

/** Columns that all entity tables share. */
export interface EntityRow {
  id: string;
  seq: string;
  revision: number;
  documentPosition: string;
  fieldErrors: FieldError[];
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

export const entityColumns = {
  id: 'uuid',
  seq: 'bigint',
  revision: 'integer',
  documentPosition: 'bigint',
  fieldErrors: 'jsonb',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
  deletedAt: 'timestamptz',
} satisfies Columns;
