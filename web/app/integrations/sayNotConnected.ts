import { toast } from '../../ui/feedback/toast.ts';

export function sayNotConnected(name: string, onIntegrations: () => void): void {
  toast({
    title: `${name} Not Connected`,
    description: `Please connect your ${name} account in the Integrations page.`,
    tone: 'danger',
    action: { label: 'Integrations', onPress: onIntegrations },
  });
}
