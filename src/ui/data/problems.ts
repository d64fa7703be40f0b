/** What a failed call does to the screen: one catalogue for reads and writes. */
import { isApiError, type ApiError } from '../../api/errors.ts';
import { pageErrors, requestNote } from '../../text/page-errors.ts';
import { isAuthenticated } from '../../machines/access.ts';
import { toast } from './toasts.ts';
import { leaveForMaintenance } from './maintenance.ts';
import { go } from './navigation.ts';
import { noteAway } from './reach.ts';
import { queryClient } from './query-client.ts';
import { currentVisitor } from './visitor.ts';

let endSession: () => void = () => go('/');

/** Who ends the session in this browser once the server has said that it is over. */
export function onSessionEnd(listener: () => void) {
  endSession = listener;
}

const MOST_LINES = 5;
const CHANGED = 'Данные изменились, пока вы работали. Введённое сохранено на странице.';

/** Shows or redirects; nothing is thrown on. Any error is accepted, one that is not of a call counts as 500. */
export function reactToProblem(error: unknown) {
  if (!isApiError(error)) {
    console.error(error);
    toast.error(pageErrors.server);
    return;
  }
  switch (error.status) {
    case 401:
    case 419:
      endSession();
      return;
    case 409:
      leadTo('/verify-email');
      toast.attention(error.message);
      return;
    case 412:
      toast.attention(CHANGED, {
        action: { label: 'Загрузить новые данные', run: () => void queryClient.invalidateQueries() },
      });
      return;
    case 422:
      refuse(error);
      return;
    case 503:
      leaveForMaintenance();
      leadTo('/service');
      return;
    case 0:
      noteAway();
      toast.error(error.message, { isOfConnection: true });
      return;
    case 403:
    case 404:
    case 413:
    case 415:
    case 429:
    // The disk takes no file; the page stays, and whatever else is on it.
    case 507:
      toast.error(error.message);
      return;
    default:
      toast.error(pageErrors.server, { note: requestNote(error.problem) });
  }
}

/** Several readings may fail of one cause: the way is taken once. */
function leadTo(path: string) {
  if (window.location.pathname !== path) go(path);
}

const SESSION_ENDED = [401, 419];

/** What is absent, asked for too often or out of reach is told by the page alone, where its data would stand. */
const isOfCatalogue = ({ status }: ApiError): boolean =>
  status >= 500 || [401, 403, 409, 419, 422].includes(status);

/** The same for a reading that failed. */
export function reactToReadProblem(error: unknown) {
  if (!isApiError(error) || !isOfCatalogue(error)) return;
  // A guest who may not read something has lost no session.
  if (SESSION_ENDED.includes(error.status) && !isAuthenticated(currentVisitor())) return;
  reactToProblem(error);
}

/** A refusal of one sentence has it as its line, too: it is told once. */
function refuse({ lines, message }: ApiError) {
  const others = lines.filter((line) => line !== message);
  toast.error(others.slice(0, MOST_LINES).join('\n\n'), { title: message });
}
