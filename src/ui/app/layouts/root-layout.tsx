/** The root: the layout that the route names, and what stands over every page. */
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { FullScreenSpinner } from '../../parts/feedback/spinner.tsx';
import { AsideBoundary } from '../../parts/feedback/aside-boundary.tsx';
import { Toaster } from '../../parts/feedback/toaster.tsx';
import { UnsavedGuard } from '../../parts/dialog/unsaved-guard.tsx';
import type { LayoutName, RouteHandle } from './route-handle.ts';
import { ChatWidget } from './chat-widget.tsx';
import { DefaultLayout } from './default-layout.tsx';
import { ErrorLayout } from './error-layout.tsx';
import { FrontLayout } from './front-layout.tsx';
import { IdleWatch } from './idle-watch.tsx';
import { SignIn } from './sign-in.tsx';

const LAYOUTS: Record<LayoutName, (props: { children: ReactNode }) => ReactNode> = {
  default: DefaultLayout,
  front: FrontLayout,
  'full-width': ({ children }) => <FrontLayout full>{children}</FrontLayout>,
  error: ErrorLayout,
};

export function RootLayout() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const Layout = LAYOUTS[handle?.layout ?? 'error'];
  const loading = useNavigation().state === 'loading';
  useFocusOnPage();
  return (
    <>
      <Layout>
        <Suspense fallback={<FullScreenSpinner />}>
          <Outlet />
        </Suspense>
      </Layout>
      {loading && <FullScreenSpinner />}
      <SignIn />
      <IdleWatch />
      <AsideBoundary>
        <ChatWidget />
      </AsideBoundary>
      <Toaster />
      <UnsavedGuard />
      <ScrollRestoration />
    </>
  );
}

/** A new page takes the focus, so that a reader begins at its content. */
function useFocusOnPage() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
