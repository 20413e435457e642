import { type DemoRequest, invoiceVolumes, requestDemo } from '#shared/contact/contract.ts';
import { personFields, type VisitorFormDefinition } from '../forms/VisitorFormDefinition.ts';

const volumes: Record<DemoRequest['invoiceVolume'], string> = {
  '1-50': '1 to 50',
  '51-200': '51 to 200',
  '201-500': '201 to 500',
  '501-1000': '501 to 1,000',
  '1000+': 'More than 1,000',
};

const softwares: Record<Exclude<DemoRequest['currentSoftware'], ''>, string> = {
  quickbooks: 'QuickBooks',
  xero: 'Xero',
  sage: 'Sage',
  netsuite: 'NetSuite',
  other: 'Other',
  none: 'None',
};

export const demoForm: VisitorFormDefinition = {
  name: 'demo',
  endpoint: requestDemo,
  fields: [
    ...personFields,
    { name: 'company', label: 'Company', required: true, autoComplete: 'organization' },
    {
      name: 'invoiceVolume',
      label: 'Invoices per month',
      required: true,
      kind: 'choice',
      choices: invoiceVolumes.map((value) => ({ value, label: volumes[value] })),
    },
    {
      name: 'currentSoftware',
      label: 'Current accounting software',
      kind: 'choice',
      choices: Object.entries(softwares).map(([value, label]) => ({ value, label })),
    },
    { name: 'phone', label: 'Phone', kind: 'tel', autoComplete: 'tel', wide: true },
    { name: 'message', label: 'What would you like to see?', kind: 'long', wide: true },
  ],
  submit: 'Request Demo',
  what: 'Your request',
  failed: 'Failed to submit demo request. Please try again.',
  unreachable: 'Failed to submit demo request. Please check your connection and try again.',
};
