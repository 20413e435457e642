import { expect, test } from 'vitest';
import { approversIn } from './approversIn.ts';
import { someMember } from './testing.ts';

test('typed approvers are split at commas; empty entries are dropped, and unknown ones are kept', () => {
  const ada = someMember('Ada', 'admin');
  const typed = ` manager, ,Any approver,${ada.email.toUpperCase()} ,ada, finance_director, Finance Director,managr,`;
  expect(approversIn(typed, [ada])).toEqual([
    'manager',
    'approver',
    ada.id,
    ada.id,
    'finance_director',
    'finance_director',
    'managr',
  ]);
});
