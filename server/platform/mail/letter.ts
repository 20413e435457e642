import { z } from 'zod';

/** Shown as a button and as an address. */
export interface LetterLink {
  label: string;
  url: string;
}

export interface Letter {
  to: string;
  /** Recipient of replies, if not us. */
  replyTo?: string;
  subject: string;
  /** Paragraphs of plain text. */
  text: readonly string[];
  /** List entries, each with an optional action. */
  items?: readonly { text: string; link?: LetterLink }[];
  /** The main action. */
  link?: LetterLink;
  /** The reason for the mail, and how to unsubscribe. Mail programs call `oneClick` themselves (RFC 8058). */
  unsubscribe?: { text: string; link: LetterLink; oneClick: string };
}

const link = z.object({ label: z.string(), url: z.string() });

export const letter: z.ZodType<Letter> = z.object({
  to: z.string(),
  replyTo: z.string().exactOptional(),
  subject: z.string(),
  text: z.array(z.string()),
  items: z.array(z.object({ text: z.string(), link: link.exactOptional() })).exactOptional(),
  link: link.exactOptional(),
  unsubscribe: z.object({ text: z.string(), link, oneClick: z.string() }).exactOptional(),
});
