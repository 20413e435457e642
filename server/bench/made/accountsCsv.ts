const kinds = ['Travel', 'Software', 'Office supplies', 'Maintenance', 'Rent', 'Advertising'];
const places = ['North office', 'South office', 'Warehouse', 'Head office', 'Workshop'];

/** So many accounts as somebody imports them, with numbers and names as in a long chart of accounts. */
export function accountsCsv(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? '';
    const place = places[index % places.length] ?? '';
    return `${60_000 + index},${kind} ${Math.floor(index / kinds.length)} ${place},Expense`;
  });
  return ['code,name,type', ...rows].join('\n');
}
