import type { ReactNode } from 'react';

export interface CardOwner {
  name: string;
  email: string;
}

/** The provider's answer: the status of its intent, or what is wrong. */
export type CardAnswer = { status: string } | { problem: string };

/** Card fields of any provider. Typed text goes to the provider only. */
export interface Card {
  fields: ReactNode;
  /** All three fields are filled in, as far as can be told here. */
  complete: boolean;
  /** Why nothing can be confirmed at all. */
  hindrance: () => string | undefined;
  confirm: (clientSecret: string, owner: CardOwner) => Promise<CardAnswer>;
}

export const notLoaded = 'Payment system not loaded';

/** A trial or a new card is a setup intent; anything else is a payment intent. */
export const isSetup = (clientSecret: string) => clientSecret.startsWith('seti_');
