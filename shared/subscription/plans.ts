import type { PlanId } from './subscription.ts';

export const planNames: Record<PlanId, string> = {
  starter: 'Starter',
  growth: 'Growth',
  pro: 'Pro',
};

/** Dollars per month. */
export const planPrices: Record<PlanId, number> = { starter: 99, growth: 299, pro: 499 };

/** A plan on the pricing and checkout pages; the billing screen has other features, see `planFeatures`. */
export interface PlanOffer {
  id: PlanId;
  /** One sentence about its target group. */
  description: string;
  features: readonly string[];
  popular: boolean;
}

/** A feature whose systems have a page of their own. */
export const allIntegrations = 'All integrations (50+ systems)';

export const planOffers: readonly PlanOffer[] = [
  {
    id: 'starter',
    description: 'For small teams that want to stop typing invoices.',
    features: [
      'Up to 200 invoices per month',
      'QuickBooks and Xero integration',
      'Email support',
      'Fraud detection',
      'Basic reporting',
    ],
    popular: false,
  },
  {
    id: 'growth',
    description: 'For growing companies where several people approve.',
    features: [
      'Up to 800 invoices per month',
      allIntegrations,
      'Priority support',
      'Advanced reporting',
      'Custom workflows',
      'API access',
    ],
    popular: true,
  },
  {
    id: 'pro',
    description: 'For finance teams with many entities and high volume.',
    features: [
      'Up to 2,000 invoices per month',
      'Dedicated success manager',
      'Custom reporting and dashboards',
      'White-label options',
      'Phone support',
      'Custom integrations',
    ],
    popular: false,
  },
];

/** A plan on the billing screen. */
export const planFeatures: Record<PlanId, readonly string[]> = {
  starter: ['Up to 100 invoices per month', 'Basic AI processing', 'Standard support'],
  growth: [
    'Up to 1,000 invoices per month',
    'Advanced AI processing',
    'Priority support',
    'Integrations',
  ],
  pro: [
    'Unlimited invoices',
    'Custom AI models',
    '24/7 dedicated support',
    'All integrations',
    'API access',
  ],
};
