/** The root: the page in its layout, or the error screen in its place, and what stands over both. */
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { FullScreenSpinner } from '../../parts/feedback/spinner.tsx';
import { AsideBoundary } from '../../parts/feedback/aside-boundary.tsx';
import { Toaster } from '../../parts/feedback/toaster.tsx';
import { UnsavedGuard } from '../../parts/dialog/unsaved-guard.tsx';
import { ChatWidget } from './chat-widget.tsx';
import { IdleWatch } from './idle-watch.tsx';
import { SignIn } from './sign-in.tsx';
import { UnhandledFault } from './unhandled-fault.tsx';

export function RootLayout() {
  const loading = useNavigation().state === 'loading';
  useFocusOnPage();
  return (
    <>
      <Outlet />
      {loading && <FullScreenSpinner />}
      <SignIn />
      <IdleWatch />
      <AsideBoundary>
        <ChatWidget />
      </AsideBoundary>
      <Toaster />
      <UnsavedGuard />
      <UnhandledFault />
      {/* A page that was opened by its address has no key of its own: another's place is not its. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
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
