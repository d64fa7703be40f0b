// The router: one root that draws layouts, one child a route of the table, each with its guard and its page; the pages of one
// lot lie under a layout of their own.
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { ErrorScreen } from '../parts/feedback/error-screen.tsx';
import { FullScreenSpinner } from '../parts/feedback/spinner.tsx';
import { ErrorLayout } from './layouts/error-layout.tsx';
import { PageLayout } from './layouts/page-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import type { RouteHandle } from './layouts/route-handle.ts';
import { lazyPage, pageOf, tenderLayout } from './router/page-modules.tsx';
import { guardOf, shouldRevalidate } from './router/route-guard.ts';
import { routeTable, TENDER, tenderRules, tenderTable, type TenderEntry } from './router/route-table.ts';

function routeOf({ path, page, ahead, ...handle }: TenderEntry): RouteObject {
  const { fetch, Component } = lazyPage(pageOf(page));
  return {
    ...(path === '' ? { index: true } : { path }),
    handle: handle satisfies RouteHandle,
    loader: guardOf(handle.rules, fetch, ahead),
    shouldRevalidate,
    Component,
  };
}

function tenderRoutes(): RouteObject {
  const { fetch, Component } = lazyPage(tenderLayout);
  return {
    path: TENDER,
    loader: guardOf(tenderRules, fetch),
    shouldRevalidate,
    Component,
    children: tenderTable.map(routeOf),
  };
}

/** Only while developing: all parts on one page. */
const gallery: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/dev/parts',
        handle: { layout: 'default', rules: [] } satisfies RouteHandle,
        lazy: async () => ({ Component: (await import('./dev/parts-gallery.tsx')).Page }),
      },
    ]
  : [];

export const createRouter = () =>
  createBrowserRouter([
    {
      element: <RootLayout />,
      errorElement: (
        <ErrorLayout>
          <ErrorScreen whole />
        </ErrorLayout>
      ),
      hydrateFallbackElement: <FullScreenSpinner delay={0} />,
      children: [
        {
          element: <PageLayout />,
          // The error screen stands alone, without the layout of the page that failed.
          errorElement: (
            <ErrorLayout>
              <ErrorScreen />
            </ErrorLayout>
          ),
          children: [
            ...routeTable.map(routeOf),
            tenderRoutes(),
            ...gallery,
            {
              path: '*',
              handle: { layout: 'error', rules: [] } satisfies RouteHandle,
              element: <ErrorScreen status={404} />,
            },
          ],
        },
      ],
    },
  ]);
