import { z } from 'zod';

export interface Letter {
  to: string;
  /** Where an answer goes, when not to us. */
  replyTo?: string;
  subject: string;
  /** Paragraphs of plain text. */
  text: readonly string[];
  /** One thing to do, shown as a button and as an address. */
  link?: { label: string; url: string };
}

export const letter: z.ZodType<Letter> = z.object({
  to: z.string(),
  replyTo: z.string().exactOptional(),
  subject: z.string(),
  text: z.array(z.string()),
  link: z.object({ label: z.string(), url: z.string() }).exactOptional(),
});
