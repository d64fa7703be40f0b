/**
 * The error screen: status, heading, text, the way home. It stands alone, as an errorElement that reads the router's error; a
 * page whose record is not there throws `missing()`. Where the server did not answer the page is asked for again by a press, and
 * by itself once it answers.
 */
import { useCallback, useEffect, type ReactNode } from 'react';
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError, isApiError } from '../../../api/errors.ts';
import { pageErrors, errorScreen, requestNote } from '../../../text/page-errors.ts';
import { homeOf, isAuthenticated } from '../../../machines/access.ts';
import { useVisitor } from '../../data/visitor.ts';
import { publicConfig } from '../../data/config.ts';
import { onBack } from '../../data/reach.ts';
import { Button } from '../control/button.tsx';
import { LinkButton } from '../control/link-button.tsx';
import { usePageTitle } from '../layout/page-header.tsx';

/** The status text of a page that could not be read for want of a connection. */
export const UNREACHABLE = 'Unreachable';

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error) || isApiError(error)) return error.status || 503;
  return 500;
}

/** What a page throws while it is drawn where its record is not there: the page is none then. */
export const missing = () => new ApiError(404, { message: pageErrors.notFound });

interface ErrorScreenProps {
  status?: number;
  /** Nothing of the page is left to lead away from it, so that the way home loads it anew. */
  whole?: boolean;
  /** Further ways out. */
  children?: ReactNode;
}

export function ErrorScreen({ status: given, whole, children }: ErrorScreenProps) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const visitor = useVisitor();
  const status = given ?? statusOf(error);
  const isUnreachable = isRouteErrorResponse(error) && error.statusText === UNREACHABLE;
  const words = wordsOf(error);
  const way = wayOf(error);
  usePageTitle(errorScreen.heading);
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center py-16 text-center">
      {!isUnreachable && <p className="text-[64px] leading-none font-semibold text-primary-ink">{status}</p>}
      <h1 className="mt-4 text-lg font-semibold">{errorScreen.heading}</h1>
      <p className="mt-2 text-ink-soft">{isUnreachable ? pageErrors.noConnection : errorScreen.text}</p>
      {isUnreachable && <p className="mt-1 text-ink-soft">{pageErrors.goesOn}</p>}
      {words && <p className="mt-2">{words}</p>}
      {!isUnreachable && (!words || status === 404) && (
        <p className="mt-2 text-xs break-words text-ink-soft">{reason(status, pathname)}</p>
      )}
      {isApiError(error) && error.problem.requestId && (
        <p className="mt-2 text-xs break-all text-ink-soft">{requestNote(error.problem)}</p>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {isUnreachable && <AskAgain />}
        <LinkButton
          to="/"
          kind={isUnreachable ? 'secondary' : 'primary'}
          reloadDocument={whole || isUnreachable}
        >
          {errorScreen.button}
        </LinkButton>
        {isAuthenticated(visitor) && !whole && !isUnreachable && (
          <LinkButton to={homeOf(visitor.role)}>На рабочий стол</LinkButton>
        )}
        {way && <LinkButton to={way.to}>{way.label}</LinkButton>}
        {children}
      </div>
    </div>
  );
}

function AskAgain() {
  const { revalidate, state } = useRevalidator();
  const again = useCallback(() => {
    // What was opened without a server knows nothing of it: it begins anew.
    if (publicConfig().serverTime === '') window.location.reload();
    else void revalidate();
  }, [revalidate]);
  useEffect(() => onBack(again), [again]);
  return (
    <Button kind="primary" busy={state === 'loading'} onClick={again}>
      Повторить
    </Button>
  );
}

/** What the page that was refused says itself. */
const wordsOf = (error: unknown): string | undefined =>
  isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : undefined;

/** Where what was refused here stands for this visitor: the data of a refusal. */
export interface Way {
  to: string;
  label: string;
}
const wayOf = (error: unknown): Way | undefined =>
  isRouteErrorResponse(error) && error.data?.to ? (error.data as Way) : undefined;

/** What is known beyond the screen's own text. */
function reason(status: number, pathname: string): string {
  if (status === 404) return `Page Not Found: ${pathname}`;
  if (status === 403) return pageErrors.forbidden;
  return status === 503 ? pageErrors.maintenance : pageErrors.server;
}
