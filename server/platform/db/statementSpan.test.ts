import { describe, expect, it } from 'vitest';
import { statement, unprepared } from './statement.ts';
import { statementSpan } from './statementSpan.ts';

describe('the span of a statement', () => {
  it.each([
    ['select id from invoices where id = $1 for update of invoices', 'select invoices'],
    ['insert into era (a) values ($1) on conflict (a) do update set a = $1', 'insert era'],
    ['with kept as (delete from due_checks returning id) select * from kept', 'delete due_checks'],
    ['update\n  invoices set status = $1', 'update invoices'],
    ['select update from document_updates', 'select document_updates'],
    ['select now()', 'statement'],
  ])('%s', (text, name) => {
    expect(statementSpan(statement(text)).name).toBe(name);
  });

  it('never has a text that may contain values', () => {
    const span = statementSpan(unprepared("set local docket.account_id = 'of a company'"));
    expect(span).toEqual({ name: 'statement', kind: 'client' });
  });
});
