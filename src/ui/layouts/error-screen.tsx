/**
 * The error screen (specification, section 2): status, heading, text, the way home. As an errorElement it reads the
 * router's error; a page may draw it with its own status: <ErrorScreen status={404} />.
 */
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { isApiError } from '../../api/errors.ts';
import { errors, errorScreen } from '../../text/errors.ts';
import { LinkButton } from '../parts/link-button.tsx';
import { usePageTitle } from '../parts/page-header.tsx';
import { ErrorLayout } from './error-layout.tsx';

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error) || isApiError(error)) return error.status || 503;
  return 500;
}

export function ErrorScreen({ status: given, whole }: { status?: number; whole?: boolean }) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const status = given ?? statusOf(error);
  usePageTitle(errorScreen.heading);
  const screen = (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center py-16 text-center">
      <p className="text-[64px] leading-none font-semibold text-primary-ink">{status}</p>
      <h1 className="mt-4 text-lg font-semibold">{errorScreen.heading}</h1>
      <p className="mt-2 text-ink-soft">{words(status)}</p>
      {status === 404 && <p className="mt-2 text-xs break-all text-ink-soft">Page Not Found: {pathname}</p>}
      <LinkButton to="/" kind="primary" className="mt-6" reloadDocument={whole}>
        {errorScreen.button}
      </LinkButton>
    </div>
  );
  return whole ? <ErrorLayout>{screen}</ErrorLayout> : screen;
}

function words(status: number): string {
  if (status === 403) return errors.forbidden;
  if (status === 503) return errors.maintenance;
  return status >= 500 ? errors.server : errorScreen.text;
}
