/** The layout that the route names, with the page in it. */
import { Suspense, type ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { FullScreenSpinner } from '../../parts/feedback/spinner.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { ErrorLayout } from './error-layout.tsx';
import { FrontLayout } from './front-layout.tsx';
import type { LayoutName, RouteHandle } from './route-handle.ts';

const LAYOUTS: Record<LayoutName, (props: { children: ReactNode }) => ReactNode> = {
  default: DefaultLayout,
  front: FrontLayout,
  'full-width': ({ children }) => <FrontLayout full>{children}</FrontLayout>,
  error: ErrorLayout,
};

export function PageLayout() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const Layout = LAYOUTS[handle?.layout ?? 'error'];
  return (
    <Layout>
      <Suspense fallback={<FullScreenSpinner />}>
        <Outlet />
      </Suspense>
    </Layout>
  );
}
