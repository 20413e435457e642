/** Lists that everybody has. */
export const standardViews: readonly { name: string; query: string }[] = [
  { name: 'To approve', query: 'list=to-approve' },
  { name: 'To be completed', query: 'todo=any' },
  { name: 'Not exported', query: 'exported=no' },
  { name: 'Overdue', query: 'due=overdue' },
  { name: 'Flagged', query: 'flag=any' },
  { name: 'This month', query: 'date=this-month' },
];
