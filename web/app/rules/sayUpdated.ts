import { toast } from '../../ui/toast.ts';

/** The server has what was edited. */
export function sayUpdated(entity: string): void {
  toast({ title: 'Rule Updated', about: entity, tone: 'positive' });
}
