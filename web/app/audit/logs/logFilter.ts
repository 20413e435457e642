import type { AuditAction, AuditCategory, AuditStatus } from '#shared/audit/entry.ts';
import type { AuditFilter, AuditLog } from '#shared/audit/logs.ts';

/** The filter as chosen on the screen; days are in the local calendar, `''` for none. */
export interface LogFilter {
  category: AuditCategory | undefined;
  action: AuditAction | undefined;
  status: AuditStatus | undefined;
  from: string;
  to: string;
}

export const noFilter: LogFilter = {
  category: undefined,
  action: undefined,
  status: undefined,
  from: '',
  to: '',
};

/** The filter as a query, with days turned into moments in the local time zone. */
export function queryOf({ category, action, status, from, to }: LogFilter): AuditFilter {
  return {
    category,
    action,
    status,
    startDate: momentOf(from, '00:00:00.000'),
    endDate: momentOf(to, '23:59:59.999'),
  };
}

/** While somebody types a year, the field holds dates that do not exist. */
function momentOf(day: string, time: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T${time}`).toISOString() : undefined;
}

/** Whether a log contains the search text, ignoring case. */
export function isFound(log: AuditLog, searched: string): boolean {
  const wanted = searched.trim().toLowerCase();
  const { action, userEmail, entityId, entityType } = log;
  return [action, userEmail, entityId, entityType].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}
