/** The tables that a company exports, as JSON. */
export const exportedTables = [
  'accounts',
  'subscriptions',
  'members',
  'invoices',
  'invoice_approvals',
  'invoice_comments',
  'invoice_notes',
  'vendors',
  'vendor_separations',
  'approval_rules',
  'approval_policies',
  'delegations',
  'email_captures',
  'uploads',
  'export_logs',
  'export_files',
  'export_file_invoices',
  'webhook_deliveries',
  'audit_log',
] as const;

/** These tables are exported as CSV as well, with the columns that are useful in a spreadsheet. */
export const sheets = {
  invoices: [
    'invoice_number',
    'vendor_name',
    'vendor_email',
    'amount',
    'currency',
    'invoice_date',
    'due_date',
    'status',
    'description',
    'created_at',
  ],
  vendors: ['name', 'email', 'created_at'],
  audit_log: [
    'timestamp',
    'user_email',
    'category',
    'action',
    'entity_type',
    'entity_id',
    'status',
    'error_message',
  ],
} as const satisfies Partial<Record<(typeof exportedTables)[number], readonly string[]>>;
