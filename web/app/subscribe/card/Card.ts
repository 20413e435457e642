import type { ReactNode } from 'react';

export interface CardOwner {
  name: string;
  email: string;
}

/** What the provider says to a card: the status of its intent, or what is wrong. */
export type CardAnswer = { status: string } | { problem: string };

/** Three fields for a card, whoever supplies them. What is typed into them goes to the provider and nowhere else. */
export interface Card {
  fields: ReactNode;
  /** All three are filled in, as far as can be told here. */
  complete: boolean;
  /** Why nothing can be confirmed at all. */
  hindrance: () => string | undefined;
  confirm: (clientSecret: string, owner: CardOwner) => Promise<CardAnswer>;
}

export const notLoaded = 'Payment system not loaded';

/** A trial or a new card is set up; anything else is paid. */
export const isSetup = (clientSecret: string) => clientSecret.startsWith('seti_');
