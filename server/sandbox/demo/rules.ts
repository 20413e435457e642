import type { NewRule } from '../../capabilities/rules/createRule.ts';

/** Exchange rates to US dollars. */
export const demoRates = { EUR: '1.08', GBP: '1.27' };

export const demoRules: readonly NewRule[] = [
  {
    name: 'Small purchases',
    minAmount: 0,
    maxAmount: 500,
    requiredApprovers: ['approver'],
    priority: 10,
    autoEscalateAfterHours: 72,
  },
  {
    name: 'Freight and energy',
    minAmount: 500,
    maxAmount: 3000,
    requiredApprovers: ['approver', 'manager'],
    priority: 20,
    autoEscalateAfterHours: 48,
  },
  {
    name: 'Year-end freeze',
    minAmount: 5000,
    maxAmount: null,
    requiredApprovers: ['manager', 'finance_director'],
    priority: 5,
    isActive: false,
  },
];
