// The router: one root that draws layouts, one child a route of the table, each with its guard and its lazy page.
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { ErrorScreen } from '../parts/feedback/error-screen.tsx';
import { ErrorLayout } from './layouts/error-layout.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { loadPage } from './router/page-modules.ts';
import { FullScreenSpinner } from '../parts/feedback/spinner.tsx';
import { guardOf } from './router/route-guard.ts';
import { routeTable, type RouteEntry, type RouteHandle } from './router/route-table.ts';

const routeOf = (entry: RouteEntry): RouteObject => ({
  path: entry.path,
  handle: { layout: entry.layout, rules: entry.rules } satisfies RouteHandle,
  loader: guardOf(entry),
  lazy: async () => {
    const { default: Component } = await loadPage(
      entry.page,
      window.location.pathname + window.location.search,
    );
    return { Component };
  },
  errorElement: <ErrorScreen />,
});

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
        ...routeTable.map(routeOf),
        ...gallery,
        {
          path: '*',
          handle: { layout: 'error', rules: [] } satisfies RouteHandle,
          element: <ErrorScreen status={404} />,
        },
      ],
    },
  ]);
