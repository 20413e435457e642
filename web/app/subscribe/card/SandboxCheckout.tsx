import type { ReactNode } from 'react';
import type { Card } from './Card.ts';
import { useSandboxCard } from './useSandboxCard.tsx';

interface SandboxCheckoutProps {
  publishableKey: string;
  children: (card: Card) => ReactNode;
}

export function SandboxCheckout({ publishableKey, children }: SandboxCheckoutProps) {
  return children(useSandboxCard(publishableKey));
}
