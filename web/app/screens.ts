import { type ScreenPattern, screenOf } from '#shared/screens.ts';

/**
 * Each screen is a chunk of its own: the router loads it on demand, `loadFirstScreen` and `prefetchScreens` ahead of time.
 */
export const screens = {
  frame: async () => ({ Component: (await import('./frame/AppFrame.tsx')).AppFrame }),
  login: async () => ({ Component: (await import('./login/LoginScreen.tsx')).LoginScreen }),
  join: async () => ({ Component: (await import('./join/JoinScreen.tsx')).JoinScreen }),
  decide: async () => ({ Component: (await import('./decide/DecideScreen.tsx')).DecideScreen }),
  subscribe: async () => ({
    Component: (await import('./subscribe/SubscribeScreen.tsx')).SubscribeScreen,
  }),
  welcome: async () => ({
    Component: (await import('./welcome/SuccessScreen.tsx')).SuccessScreen,
  }),
  unsubscribe: async () => ({
    Component: (await import('./unsubscribe/UnsubscribeScreen.tsx')).UnsubscribeScreen,
  }),
  dashboard: async () => ({
    Component: (await import('./dashboard/DashboardScreen.tsx')).DashboardScreen,
  }),
  approvals: async () => ({
    Component: (await import('./approvals/ApprovalsScreen.tsx')).ApprovalsScreen,
  }),
  rules: async () => ({ Component: (await import('./rules/RulesScreen.tsx')).RulesScreen }),
  team: async () => ({ Component: (await import('./team/TeamScreen.tsx')).TeamScreen }),
  invoices: async () => ({
    Component: (await import('./invoiceList/InvoicesScreen.tsx')).InvoicesScreen,
  }),
  invoice: async () => ({
    Component: (await import('./review/InvoiceScreen.tsx')).InvoiceScreen,
  }),
  trash: async () => ({ Component: (await import('./trash/TrashScreen.tsx')).TrashScreen }),
  arrange: async () => ({
    Component: (await import('./uploads/arrange/ArrangeScreen.tsx')).ArrangeScreen,
  }),
  vendors: async () => ({
    Component: (await import('./vendors/VendorsScreen.tsx')).VendorsScreen,
  }),
  vendor: async () => ({
    Component: (await import('./vendors/page/VendorScreen.tsx')).VendorScreen,
  }),
  reports: async () => ({
    Component: (await import('./reports/ReportsScreen.tsx')).ReportsScreen,
  }),
  accuracy: async () => ({
    Component: (await import('./accuracy/AccuracyScreen.tsx')).AccuracyScreen,
  }),
  billing: async () => ({ Component: (await import('./billing/BillingScreen.tsx')).BillingScreen }),
  integrations: async () => ({
    Component: (await import('./integrations/IntegrationsScreen.tsx')).IntegrationsScreen,
  }),
  ledger: async () => ({
    Component: (await import('./integrations/ledger/LedgerScreen.tsx')).LedgerScreen,
  }),
  developers: async () => ({
    Component: (await import('./developers/DevelopersScreen.tsx')).DevelopersScreen,
  }),
  check: async () => ({ Component: (await import('./witness/CheckScreen.tsx')).CheckScreen }),
  audit: async () => ({ Component: (await import('./audit/AuditScreen.tsx')).AuditScreen }),
  outbox: async () => ({ Component: (await import('./outboxList/OutboxScreen.tsx')).OutboxScreen }),
  profile: async () => ({ Component: (await import('./profile/ProfileScreen.tsx')).ProfileScreen }),
};

type Load = (typeof screens)[keyof typeof screens];
type ByAddress = { readonly [Address in ScreenPattern]?: Load };

/** For signed-in people; the frame is around them. */
export const framedScreens = {
  '/dashboard': screens.dashboard,
  '/invoices': screens.invoices,
  '/invoices/:id': screens.invoice,
  '/trash': screens.trash,
  '/approvals': screens.approvals,
  '/uploads/:id/arrange': screens.arrange,
  '/reports': screens.reports,
  '/accuracy': screens.accuracy,
  '/outbox': screens.outbox,
  '/team': screens.team,
  '/approval-settings': screens.rules,
  '/integrations': screens.integrations,
  '/integrations/:ledger': screens.ledger,
  '/developers': screens.developers,
  '/profile': screens.profile,
  '/billing': screens.billing,
  '/account': screens.billing,
  '/vendors': screens.vendors,
  '/vendor-management': screens.vendors,
  '/vendors/:id': screens.vendor,
  '/audit-trail': screens.audit,
  '/ledger-check': screens.check,
} satisfies ByAddress;

export const guestScreens = {
  '/login': screens.login,
  '/join': screens.join,
  '/decide': screens.decide,
  '/subscribe': screens.subscribe,
  '/subscription-success': screens.welcome,
  '/unsubscribe': screens.unsubscribe,
} satisfies ByAddress;

/** Begins to load the screen at an address before the router can, which is itself still loading. */
export function loadFirstScreen(pathname: string): void {
  const address = screenOf(pathname, { sandbox: false });
  if (address === null) return;
  const [framed, guest]: [ByAddress, ByAddress] = [framedScreens, guestScreens];
  const needed = framed[address] ? [screens.frame, framed[address]] : [guest[address]];
  // The router asks again, and shows what went wrong.
  for (const load of needed) load?.().catch(() => undefined);
}
