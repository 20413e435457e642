import { createContext, use } from 'react';
import type { ErrorReporter } from './ErrorReporter.ts';

/** `null` where nobody reports: in a test of one component. */
export const ErrorReporterContext = createContext<ErrorReporter | null>(null);

export function useErrorReporter(): ErrorReporter | null {
  return use(ErrorReporterContext);
}
