import { useLiveQuery } from 'dexie-react-hooks';
import { Copy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { rotateInboundAddress } from '#shared/captures/contract.ts';
import { may } from '#shared/permissions.ts';
import { call } from '../../api/call.ts';
import { keepInboundAddress, pullInboundAddress } from '../../store/pulled/pullInboundAddress.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { useSignedIn } from '../session/SignedIn.ts';

export function InboundAddress() {
  const { me, database } = useSignedIn();
  const { state } = usePull(database, pullInboundAddress);
  const [replacing, setReplacing] = useState(false);
  const kept = useLiveQuery(() => database.inboundAddress.get('address'), [database]);

  async function copy(address: string) {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: 'Copied!', description: 'Email address copied to clipboard' });
    } catch {
      toast({ title: 'Error', description: 'Failed to copy to clipboard', tone: 'danger' });
    }
  }

  async function replace() {
    await keepInboundAddress(database, await call(rotateInboundAddress));
    toast({ title: 'Address replaced', description: 'Give the new one to your suppliers.' });
  }

  return (
    <div className="flex flex-col gap-2.5 px-4 pb-4 sm:px-5">
      <div className="flex items-center gap-1 rounded-md border border-line bg-sunken py-1 pr-1 pl-3">
        <span className="min-w-0 flex-1 text-sm wrap-anywhere select-all">
          {kept ? (
            <Address text={kept.inboundAddress} />
          ) : (
            <NoAddress failed={state.status === 'failed'} />
          )}
        </span>
        {kept && (
          <IconButton
            label="Copy address"
            size="sm"
            icon={<Copy aria-hidden className="size-4" />}
            onClick={() => void copy(kept.inboundAddress)}
          />
        )}
        {kept && may(me.roles, 'captures.manage') && (
          <IconButton
            label="Replace address"
            size="sm"
            icon={<RefreshCw aria-hidden className="size-4" />}
            onClick={() => setReplacing(true)}
          />
        )}
      </div>
      <p className="text-sm text-ink-muted">
        <span className="font-medium text-ink">How it works: </span>
        forward invoices to this address, or have suppliers send them here. Each PDF, JPEG, PNG or
        TIFF in a mail is read, and appears among your invoices.
      </p>
      {replacing && (
        <ConfirmDialog
          title="Replace the address?"
          description="Mail to the current address will be refused. Everybody who sends you invoices needs the new one."
          confirmLabel="Replace"
          onConfirm={replace}
          onClose={() => setReplacing(false)}
        />
      )}
    </div>
  );
}

/** Allows a line break before the @. */
function Address({ text }: { text: string }) {
  const at = text.lastIndexOf('@');
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

function NoAddress({ failed }: { failed: boolean }) {
  if (failed)
    return <span className="text-ink-muted">The address appears once you are online.</span>;
  return (
    <span role="status" aria-label="Loading the address" className="block py-1.5">
      <Skeleton className="w-3/4" />
    </span>
  );
}
