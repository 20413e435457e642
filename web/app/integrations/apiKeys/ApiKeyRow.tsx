import type { ApiKey } from '#shared/api/contract.ts';
import { scopeNames } from '#shared/http/scopes.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { dateAndTime, longDate } from '../../dates/dates.ts';

interface ApiKeyRowProps {
  apiKey: ApiKey;
  onRevoke: () => void;
}

export function ApiKeyRow({ apiKey, onRevoke }: ApiKeyRowProps) {
  const { name, prefix, scopes, createdBy, createdAt, expiresAt, lastUsedAt } = apiKey;
  const expired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <li className="flex items-start gap-4 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <code className="font-mono text-sm font-normal text-ink-muted">{`${prefix}…`}</code>
          {expired && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="text-sm">{scopes.map((one) => scopeNames[one]).join(' · ')}</p>
        <p className="text-sm text-ink-muted">
          {[
            `Made by ${createdBy} on ${longDate(createdAt)}`,
            lastUsedAt ? `last used ${dateAndTime(lastUsedAt)}` : 'not used yet',
            expiryText(expiresAt, expired),
          ].join(' · ')}
        </p>
      </div>
      <Button size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

function expiryText(expiresAt: string | null, expired: boolean): string {
  if (expiresAt === null) return 'does not expire';
  return `${expired ? 'expired' : 'expires'} ${longDate(expiresAt)}`;
}
