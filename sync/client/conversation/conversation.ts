const prefix = 'conversation.';

/** What is said about an invoice waits in a line of its own: approvals do not wait for it, nor it for them. */
export function conversationEntity(invoiceId: string): string {
  return `${prefix}${invoiceId}`;
}

export function isConversation(entity: string): boolean {
  return entity.startsWith(prefix);
}

/** The invoice that something in the outbox talks about. */
export function conversationIn(entity: string): string | null {
  return isConversation(entity) ? entity.slice(prefix.length) : null;
}
