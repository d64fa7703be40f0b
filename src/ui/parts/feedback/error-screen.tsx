/**
 * The error screen: status, heading, text, the way home. As an errorElement it reads the
 * router's error; a page may draw it with its own status: <ErrorScreen status={404} />. Where the server did not answer
 * the page is asked for again by a press, and by itself once the network is back.
 */
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router-dom';
import { isApiError } from '../../../api/errors.ts';
import { errors, errorScreen } from '../../../text/errors.ts';
import { Button } from '../control/button.tsx';
import { LinkButton } from '../control/link-button.tsx';
import { usePageTitle } from '../layout/page-header.tsx';

/** The status text of a page that could not be read for want of a connection. */
export const UNREACHABLE = 'Unreachable';

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error) || isApiError(error)) return error.status || 503;
  return 500;
}

/** `whole`: nothing of the page is left to lead away from it, so that the way home loads it anew. */
export function ErrorScreen({ status: given, whole }: { status?: number; whole?: boolean }) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const status = given ?? statusOf(error);
  const isUnreachable = isRouteErrorResponse(error) && error.statusText === UNREACHABLE;
  usePageTitle(errorScreen.heading);
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center py-16 text-center">
      {!isUnreachable && <p className="text-[64px] leading-none font-semibold text-primary-ink">{status}</p>}
      <h1 className="mt-4 text-lg font-semibold">{errorScreen.heading}</h1>
      <p className="mt-2 text-ink-soft">{isUnreachable ? errors.noConnection : words(status)}</p>
      {status === 404 && <p className="mt-2 text-xs break-all text-ink-soft">Page Not Found: {pathname}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {isUnreachable && <AskAgain />}
        <LinkButton
          to="/"
          kind={isUnreachable ? 'secondary' : 'primary'}
          reloadDocument={whole || isUnreachable}
        >
          {errorScreen.button}
        </LinkButton>
      </div>
    </div>
  );
}

function AskAgain() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const again = () => void revalidate();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [revalidate]);
  return (
    <Button kind="primary" busy={state === 'loading'} onClick={() => void revalidate()}>
      Повторить
    </Button>
  );
}

function words(status: number): string {
  if (status === 403) return errors.forbidden;
  if (status === 503) return errors.maintenance;
  return status >= 500 ? errors.server : errorScreen.text;
}
