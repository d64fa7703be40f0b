/** A page with nothing around it: errors and maintenance. */
import type { ReactNode } from 'react';

export function ErrorLayout({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="flex min-h-dvh items-center justify-center p-4 outline-none">
      {children}
    </main>
  );
}
