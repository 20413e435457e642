import { Copy } from 'lucide-react';
import { useHold } from '../../../store/syncing/useHold.ts';
import { CardBody } from '../../../ui/display/Card.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';

interface NewKeyProps {
  name: string;
  secret: string;
  onDone: () => void;
}

/** Shows a new key, which cannot be shown again. */
export function NewKey({ name, secret, onDone }: NewKeyProps) {
  useHold(true);

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
        <p>It is shown this once. Whoever has it can do what it is for: keep it like a password.</p>
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
            I have kept it
          </Button>
        </div>
      </Banner>
    </CardBody>
  );
}
