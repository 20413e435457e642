import { answered, type SandboxAnswer } from './StandIn.ts';

/** A refusal in the shape of QuickBooks. */
export function quickbooksFault(
  status: number,
  code: string,
  message: string,
  detail: string,
): SandboxAnswer {
  const error = { Message: message, Detail: detail, code, element: '' };
  return answered({ Fault: { Error: [error], type: 'ValidationFault' }, time: '' }, status);
}
