/** Around what stands beside the page (bell, search, assistant): a fault of it takes itself away, and not the page. */
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

export const AsideBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={null} onError={(error) => console.error(error)}>
    {children}
  </ErrorBoundary>
);
