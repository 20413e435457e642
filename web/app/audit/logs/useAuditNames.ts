import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { AuditLog } from '#shared/audit/logs.ts';
import type { AuditNames } from '#shared/audit/sentences/ToldEvent.ts';
import { ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { amountInWords } from '../../invoices/amountText.ts';
import { flagText, namedInvoice } from '../../invoices/texts.ts';
import { roleText } from '../../labels/roleText.ts';
import { fullName } from '../../people/fullName.ts';
import { useTeam } from '../../people/useMembersHere.ts';
import { useSignedIn } from '../../session/SignedIn.ts';

type NamesOf = (log: AuditLog) => AuditNames;

/** The names that entries of the log give as ids, as far as this device knows them. */
export function useAuditNames(logs: readonly AuditLog[]): NamesOf {
  const { database } = useSignedIn();
  const members = useTeam();
  const entities = useLiveQuery(async () => {
    const idsOf = (type: string) =>
      logs.filter(({ entityType }) => entityType === type).map(({ entityId }) => entityId);
    const [invoices, vendors, rules] = await Promise.all([
      database.invoices.bulkGet(idsOf('invoice')),
      database.vendors.bulkGet(idsOf('vendor')),
      database.rules.bulkGet(idsOf('rule')),
    ]);
    const named = [...vendors, ...rules].flatMap((row) => (row ? [row] : []));
    return new Map([
      ...named.map(({ id, name }) => [id, name] as const),
      ...invoices.flatMap((row) => (row ? [[row.id, invoiceInWords(row)] as const] : [])),
    ]);
  }, [database, logs]);

  return useMemo(() => {
    const people = new Map(members.map((member) => [member.id, fullName(member)]));
    return ({ userId, userEmail, entityId }) => ({
      person: userId === null ? null : (people.get(userId) ?? userEmail),
      entity: entities?.get(entityId) ?? people.get(entityId) ?? null,
      ledger: (id) => {
        const known = ledgers.find((one) => one === id);
        return known ? ledgerNames[known].short : id;
      },
      flag: flagText,
      role: roleText,
    });
  }, [members, entities]);
}

function invoiceInWords(row: InvoiceRow): string {
  const title = namedInvoice(row);
  return row.amount === null ? title : `${title}, ${amountInWords(row.amount, row.currency)}`;
}
