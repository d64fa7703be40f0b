// A fault of this page as the server's log may have it: the class, the places in the build's files, the page without its
// numbers. A text is the language's own or left out: what is on the page, and what somebody typed, is nobody's business there.
import { clientErrors, type ClientErrorReport } from '../../api/calls/client-errors.ts';
import { send } from '../../api/client.ts';
import { pagePattern, scriptPlace } from '../../rules/fault-places.ts';

const PLACES = 10;
/** Their words are the engine's and name properties and functions; of others (a JSON that does not parse) they may quote what was read. */
const NAMES_NO_VALUE = ['TypeError', 'ReferenceError'];
const PRINTABLE = /[^ -~]/g;
const MESSAGE_LENGTH = 200;

/** `/tender-12/application-7` → `/tender-:id/application-:id`; a word of its own (a post's) goes as well. */
function patternOf(path: string): string {
  const page = path
    .replace(/^\/posts\/.+/, '/posts/:slug')
    .replaceAll(/\d+/g, ':id')
    .toLowerCase();
  return pagePattern.test(page) ? page : '/';
}

const placesOf = (stack = ''): string[] =>
  [...stack.matchAll(/([\w.-]+\.js:\d+:\d+)/g)]
    .map(([, place]) => place!)
    .filter((place) => scriptPlace.test(place))
    .slice(0, PLACES);

export function reportOf(error: unknown, path: string, build: string): ClientErrorReport {
  const known = error instanceof Error ? error : null;
  const name = known?.name ?? '';
  const message = NAMES_NO_VALUE.includes(name) ? (known?.message ?? '') : '';
  return {
    type: /^[A-Za-z]{1,60}$/.test(name) ? name : 'Unknown',
    message: message.replaceAll(PRINTABLE, '?').slice(0, MESSAGE_LENGTH),
    page: patternOf(path),
    build: /^[\w.-]{0,60}$/.test(build) ? build : '',
    places: placesOf(known?.stack),
  };
}

/** A report that does not come costs nothing. */
export const sendFault = async (error: unknown, build: string): Promise<void> => {
  await send(clientErrors.report, { body: reportOf(error, window.location.pathname, build) }).catch(() => {});
};
