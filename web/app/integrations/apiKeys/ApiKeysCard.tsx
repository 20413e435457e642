import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ApiKey, listApiKeys, revokeApiKey } from '#shared/api/contract.ts';
import { may } from '#shared/permissions.ts';
import { apiDocs } from '#shared/screens.ts';
import { apiAccess } from '#shared/subscription/apiAccess.ts';
import { call } from '../../../api/call.ts';
import { useFetched } from '../../../store/pulled/useFetched.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { ConfirmDialog } from '../../confirm/ConfirmDialog.tsx';
import { LiveList } from '../../profile/LiveList.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { ApiKeyRow } from './ApiKeyRow.tsx';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { NewKey } from './NewKey.tsx';

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
        description="Let your own programs upload invoices, and read what becomes of them."
        actions={
          <>
            <Button asChild>
              <a href={apiDocs} target="_blank" rel="noreferrer">
                Documentation
              </a>
            </Button>
            {access.allowed && (
              <CreateKeyDialog
                onMade={(created) => {
                  setMade(created);
                  void reload();
                }}
              />
            )}
          </>
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
            {data && data.length > 0 && ' Until then, these keys open nothing.'}
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
          description="Programs that use this key are refused from that moment on. It cannot be undone."
          confirmLabel="Revoke"
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Card>
  );
}
