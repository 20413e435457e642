import { expect, test } from 'vitest';
import { approversIn } from './approversIn.ts';
import { someMember } from './testing.ts';

test('approvers are typed with commas between them; empty entries are dropped, unknown ones stay to be seen', () => {
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
