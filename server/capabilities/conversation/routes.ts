import {
  addComment,
  answerQuestion,
  askQuestion,
  removeComment,
  takeQuestionBack,
} from '#shared/conversation/contract.ts';
import { memberRoute, type Route } from '../../platform/http/route.ts';
import { decidingIn } from '../invoices/Deciding.ts';
import { comment, removeOwn } from './comments.ts';
import { answer, ask, takeBack } from './questions.ts';

export const conversationRoutes = (): Route[] => [
  memberRoute(addComment, ({ params, body, ...call }) =>
    comment(decidingIn(call), params.invoiceId, body),
  ),

  memberRoute(removeComment, ({ params, ...call }) => removeOwn(decidingIn(call), params)),

  memberRoute(askQuestion, ({ params, body, ...call }) =>
    ask(decidingIn(call), params.invoiceId, body),
  ),

  memberRoute(answerQuestion, ({ params, body, ...call }) =>
    answer(decidingIn(call), params.invoiceId, body, call.session.roles),
  ),

  memberRoute(takeQuestionBack, ({ params, body, ...call }) =>
    takeBack(decidingIn(call), params.invoiceId, body.questionId),
  ),
];
