import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ApiKey, listApiKeys, revokeApiKey } from '#shared/api/contract.ts';
import { scopeNames } from '#shared/http/scopes.ts';
import { may } from '#shared/permissions.ts';
import { apiAccess } from '#shared/subscription/apiAccess.ts';
import { call } from '../../../api/call.ts';
import { useFetched } from '../../../store/pulled/useFetched.ts';
import { useKeepOpen } from '../../../store/session/SessionContext.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { ConfirmDialog } from '../../confirm/ConfirmDialog.tsx';
import { dateAndTime, longDate } from '../../dates/dates.ts';
import { LiveList } from '../../profile/LiveList.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';

interface ApiKeyRowProps {
  apiKey: ApiKey;
  onRevoke: () => void;
}

function ApiKeyRow({ apiKey, onRevoke }: ApiKeyRowProps) {
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

interface NewKeyProps {
  name: string;
  secret: string;
  onDone: () => void;
}

/** Shows a new key, which cannot be shown again. */
function NewKey({ name, secret, onDone }: NewKeyProps) {
  useKeepOpen(true);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ title: 'Copied!', description: 'API key copied to clipboard' });
    } catch {
      toast({ title: 'Error', description: 'Failed to copy to clipboard', tone: 'danger' });
    }
  }

  return (
    <CardBody>
      <Banner tone="warning" title={`Copy ${name} now`}>
        <p>It is shown only once. Anyone who has it can use it: store it like a password.</p>
        <code className="mt-2 block rounded-md border border-line bg-surface px-3 py-2 font-mono text-sm wrap-anywhere select-all">
          {secret}
        </code>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Copy aria-hidden className="size-4" />}
            onClick={() => void copy()}
          >
            Copy key
          </Button>
          <Button size="sm" onClick={onDone}>
            I have saved it
          </Button>
        </div>
      </Banner>
    </CardBody>
  );
}

const fetchKeys = () => call(listApiKeys);

/** The company's API keys. */
export function ApiKeysCard() {
  const { me } = useSignedIn();
  const { data, problem, reload } = useFetched(fetchKeys);
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const [revoking, setRevoking] = useState<ApiKey>();
  const access = apiAccess(me.currentPlan, me, Date.now());

  async function revoke({ id, name }: ApiKey) {
    await call(revokeApiKey, { params: { keyId: id } });
    await reload();
    toast({ title: 'Key revoked', description: name });
  }

  return (
    <Card aria-labelledby="api-keys">
      <CardHeader
        id="api-keys"
        title="API keys"
        description="Let your own programs upload invoices and follow their progress."
        actions={
          access.allowed && (
            <CreateKeyDialog
              onMade={(created) => {
                setMade(created);
                void reload();
              }}
            />
          )
        }
      />
      {!access.allowed && (
        <CardBody>
          <Banner
            action={
              may(me.roles, 'billing.manage') && (
                <Button size="sm" asChild>
                  <Link to={`/subscribe?plan=${access.subscribeTo}`}>Upgrade</Link>
                </Button>
              )
            }
          >
            {access.message}
            {data && data.length > 0 && ' Until then, these keys do not work.'}
          </Banner>
        </CardBody>
      )}
      {made && <NewKey {...made} onDone={() => setMade(undefined)} />}
      <LiveList
        items={data}
        problem={problem}
        onAgain={() => void reload()}
        empty="There are no keys."
      >
        {(key) => <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />}
      </LiveList>
      {revoking && (
        <ConfirmDialog
          title={`Revoke ${revoking.name}?`}
          description="Programs that use this key are refused at once. This cannot be undone."
          confirmLabel="Revoke"
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Card>
  );
}
