import { accountRoutes } from './accounts/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { authJobs } from './auth/signInLinks.ts';
import type { Capability } from './capability.ts';
import { contactRoutes } from './contact/routes.ts';
import { mailJobs } from './mail/mail.ts';

/** Everything that the server can do. A capability is a folder, and its line here. */
export const capabilities: readonly Capability[] = [
  { jobs: mailJobs },
  { routes: authRoutes, jobs: authJobs },
  { routes: accountRoutes },
  { routes: contactRoutes },
];
