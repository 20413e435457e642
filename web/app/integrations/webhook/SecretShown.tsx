import { Copy } from 'lucide-react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';

export function SecretShown({ secret, onClose }: { secret: string; onClose: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ title: 'Copied!', description: 'Secret copied to clipboard' });
    } catch {
      toast({ title: 'Error', description: 'Failed to copy to clipboard', tone: 'danger' });
    }
  }

  return (
    <Banner
      tone="warning"
      title="Keep this secret now"
      action={
        <Button size="sm" onClick={onClose}>
          I have kept it
        </Button>
      }
    >
      <p>Your program verifies signatures with it. It is not shown again.</p>
      <p className="mt-1.5 flex items-center gap-1">
        <code className="min-w-0 font-mono text-sm wrap-anywhere select-all">{secret}</code>
        <IconButton
          label="Copy secret"
          size="sm"
          icon={<Copy aria-hidden className="size-4" />}
          onClick={() => void copy()}
        />
      </p>
    </Banner>
  );
}
