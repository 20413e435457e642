import type { BadgeTone } from '../../../ui/display/Badge.tsx';

export interface SampleInvoice {
  id: string;
  vendor: string;
  number: string;
  amount: string;
  issued: string;
  due: string;
  status: { label: string; tone: BadgeTone };
  approvals: string;
  flag?: { label: string; tone: BadgeTone };
}

const pending = { label: 'Pending review', tone: 'warning' } as const;
const approved = { label: 'Approved', tone: 'positive' } as const;
const rejected = { label: 'Rejected', tone: 'danger' } as const;
const paid = { label: 'Paid', tone: 'neutral' } as const;

export const sampleInvoices: SampleInvoice[] = [
  {
    id: '1',
    vendor: 'Blue Harbor Supply Co.',
    number: 'BH-20418',
    amount: '$12,480.00',
    issued: 'Nov 18, 2026',
    due: 'Dec 18, 2026',
    status: pending,
    approvals: '1/3 Approved',
    flag: { label: 'Bank details changed', tone: 'danger' },
  },
  {
    id: '2',
    vendor: 'Northwind Freight',
    number: '884-1120',
    amount: '$3,916.75',
    issued: 'Nov 17, 2026',
    due: 'Nov 24, 2026',
    status: pending,
    approvals: 'Pending Approval',
    flag: { label: 'Urgent', tone: 'warning' },
  },
  {
    id: '3',
    vendor: 'Müller & Söhne GmbH',
    number: 'RE-2026-0917',
    amount: '€1,071.00',
    issued: 'Nov 14, 2026',
    due: 'Dec 14, 2026',
    status: approved,
    approvals: 'Fully Approved',
  },
  {
    id: '4',
    vendor: 'Cedar & Pine Facilities',
    number: 'INV-00381',
    amount: '$640.20',
    issued: 'Nov 12, 2026',
    due: 'Nov 12, 2026',
    status: pending,
    approvals: 'Pending Approval',
    flag: { label: 'Overdue', tone: 'danger' },
  },
  {
    id: '5',
    vendor: 'Atlas Cloud Hosting',
    number: '2026-11-7731',
    amount: '$1,299.00',
    issued: 'Nov 9, 2026',
    due: 'Dec 9, 2026',
    status: paid,
    approvals: 'Fully Approved',
  },
  {
    id: '6',
    vendor: 'Pereira Consultoria Lda',
    number: 'FT 2026/118',
    amount: '−€310.40',
    issued: 'Nov 6, 2026',
    due: 'Dec 6, 2026',
    status: rejected,
    approvals: 'Approval Rejected',
  },
];

export const samplePeople = [
  { id: 'maya', firstName: 'Maya', lastName: 'Okafor' },
  { id: 'jonas', firstName: 'Jonas', lastName: 'Lindqvist' },
  { id: 'priya', firstName: 'Priya', lastName: 'Raman' },
  { id: 'tom', firstName: 'Tom', lastName: 'Becker' },
  { id: 'ana', firstName: 'Ana', lastName: 'Sousa' },
  { id: 'wei', firstName: 'Wei', lastName: 'Zhang' },
];
