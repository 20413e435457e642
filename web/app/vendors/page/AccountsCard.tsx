import { Badge, type BadgeTone } from '../../../ui/display/Badge.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { dayText } from '../../invoices/dayText.ts';
import { invoicesText } from '../../invoices/texts.ts';
import type { BankAccount } from './bankAccounts.ts';

const trustLooks: Record<BankAccount['trust'], { text: string; tone: BadgeTone }> = {
  verified: { text: 'Verified', tone: 'positive' },
  approved: { text: 'Approved before', tone: 'positive' },
  held: { text: 'Held', tone: 'warning' },
  new: { text: 'Not approved yet', tone: 'neutral' },
};

interface AccountsCardProps {
  accounts: readonly BankAccount[];
  /** Which invoices they are from. */
  description: string;
}

/** The vendor's bank accounts, and since when each was used. */
export function AccountsCard({ accounts, description }: AccountsCardProps) {
  return (
    <Card aria-labelledby="vendor-accounts">
      <CardHeader id="vendor-accounts" title="Bank details" description={description} />
      <CardBody>
        <ul className="divide-y divide-line">
          {accounts.map(({ iban, invoices, first, last, trust }) => (
            <li key={iban} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-56">
                <span className="block font-medium wrap-anywhere tabular-nums">{iban}</span>
                <span className="block text-sm text-ink-muted">
                  {invoicesText(invoices)},{' '}
                  {first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`}
                </span>
              </span>
              <Badge tone={trustLooks[trust].tone}>{trustLooks[trust].text}</Badge>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
