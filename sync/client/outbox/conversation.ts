const prefix = 'conversation.';

/** Comments are queued apart from their invoice, so that neither waits for the other (SPEC 11.9). */
export function conversationEntity(invoiceId: string): string {
  return `${prefix}${invoiceId}`;
}

export function isConversation(entity: string): boolean {
  return entity.startsWith(prefix);
}

/** The invoice of a conversation; `null` for other entities. */
export function conversationIn(entity: string): string | null {
  return isConversation(entity) ? entity.slice(prefix.length) : null;
}
