/** The layout that the route names, with the page in it. */
import { Suspense, type ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { isAuthenticated } from '../../../machines/access.ts';
import { useVisitor } from '../../data/visitor.ts';
import { FullScreenSpinner } from '../../parts/feedback/spinner.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { ErrorLayout } from './error-layout.tsx';
import { FrontLayout } from './front-layout.tsx';
import type { LayoutName, RouteHandle } from './route-handle.ts';

const LAYOUTS: Record<LayoutName, (props: { children: ReactNode; isWide?: boolean }) => ReactNode> = {
  default: DefaultLayout,
  front: FrontLayout,
  'full-width-content': ({ children }) => <FrontLayout full>{children}</FrontLayout>,
  error: ErrorLayout,
};

export function PageLayout() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  // A guest has no desk to go back to: what a role has a menu for, a guest reads as a public page.
  const visitor = useVisitor();
  const isGuest = !isAuthenticated(visitor);
  const named = handle?.layout ?? 'error';
  const Layout = LAYOUTS[isGuest && named === 'default' ? 'full-width-content' : named];
  return (
    // The administrator's menu has no icons to fold to.
    <Layout isWide={handle?.wide === true && visitor.role !== 'admin'}>
      <Suspense fallback={<FullScreenSpinner />}>
        <Outlet />
      </Suspense>
    </Layout>
  );
}
