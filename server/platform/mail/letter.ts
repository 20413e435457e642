import { z } from 'zod';

/** Shown as a button and as an address. */
export interface LetterLink {
  label: string;
  url: string;
}

export interface Letter {
  to: string;
  /** Where an answer goes, when not to us. */
  replyTo?: string;
  subject: string;
  /** Paragraphs of plain text. */
  text: readonly string[];
  /** Things that the letter lists, each with something to do about it. */
  items?: readonly { text: string; link?: LetterLink }[];
  /** One thing to do. */
  link?: LetterLink;
  /** Why it comes, and how it stops coming. `oneClick` is called by mail programs themselves (RFC 8058). */
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
