import { createContext, use } from 'react';
import type { ErrorReporter } from './ErrorReporter.ts';

/** `null` in component tests. */
export const ErrorReporterContext = createContext<ErrorReporter | null>(null);

export function useErrorReporter(): ErrorReporter | null {
  return use(ErrorReporterContext);
}
