import {
  addComment as addCall,
  answerQuestion as answerCall,
  askQuestion as askCall,
  type Comment,
  removeComment as removeCall,
  takeQuestionBack as takeBackCall,
} from '#shared/conversation/contract.ts';
import type { Asked } from '#shared/invoices/contract.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import { conversationEntity } from '#sync/client/outbox/conversation.ts';
import { newId } from '../device/devicePorts.ts';
import { callOf } from './decisions.ts';
import { takeBackInMs } from './takeBackTime.ts';

export function addComment(
  invoiceId: string,
  { text, mentions }: Pick<Comment, 'text' | 'mentions'>,
): Decision {
  return {
    name: 'comment',
    entity: conversationEntity(invoiceId),
    ...callOf(addCall, { invoiceId }),
    body: { id: newId(), text, mentions },
    sendAfterInMs: takeBackInMs(),
  };
}

export function removeComment({ id, invoiceId }: Pick<Comment, 'id' | 'invoiceId'>): Decision {
  return {
    name: 'removeComment',
    entity: conversationEntity(invoiceId),
    ...callOf(removeCall, { invoiceId, commentId: id }),
    sendAfterInMs: takeBackInMs(),
  };
}

export function askQuestion(
  invoiceId: string,
  { to, question }: { to: string; question: string },
): Decision {
  return {
    name: 'ask',
    entity: conversationEntity(invoiceId),
    ...callOf(askCall, { invoiceId }),
    body: { id: newId(), to, question },
    sendAfterInMs: takeBackInMs(),
  };
}

/** Has the id of the question that the person read, in case another is asked meanwhile. */
export function answerQuestion(
  invoiceId: string,
  { commentId }: Pick<Asked, 'commentId'>,
  text: string,
): Decision {
  return {
    name: 'answer',
    entity: conversationEntity(invoiceId),
    ...callOf(answerCall, { invoiceId }),
    body: { id: newId(), text, questionId: commentId },
    sendAfterInMs: takeBackInMs(),
  };
}

export function takeQuestionBack(
  invoiceId: string,
  { commentId }: Pick<Asked, 'commentId'>,
): Decision {
  return {
    name: 'takeQuestionBack',
    entity: conversationEntity(invoiceId),
    ...callOf(takeBackCall, { invoiceId }),
    body: { questionId: commentId },
    sendAfterInMs: takeBackInMs(),
  };
}
