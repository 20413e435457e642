/** Every screen is a chunk of its own; the router loads it by its address, `prefetchScreens` ahead of need. */
export const screens = {
  frame: async () => ({ Component: (await import('./frame/AppFrame.tsx')).AppFrame }),
  login: async () => ({ Component: (await import('./login/LoginScreen.tsx')).LoginScreen }),
  join: async () => ({ Component: (await import('./join/JoinScreen.tsx')).JoinScreen }),
  dashboard: async () => ({
    Component: (await import('./dashboard/DashboardScreen.tsx')).DashboardScreen,
  }),
  rules: async () => ({ Component: (await import('./rules/RulesScreen.tsx')).RulesScreen }),
  team: async () => ({ Component: (await import('./team/TeamScreen.tsx')).TeamScreen }),
  invoices: async () => ({
    Component: (await import('./invoices/list/InvoicesScreen.tsx')).InvoicesScreen,
  }),
  invoice: async () => ({
    Component: (await import('./invoices/review/InvoiceScreen.tsx')).InvoiceScreen,
  }),
  outbox: async () => ({ Component: (await import('./outbox/OutboxScreen.tsx')).OutboxScreen }),
  profile: async () => ({ Component: (await import('./profile/ProfileScreen.tsx')).ProfileScreen }),
};
