/** A colleague's link to a view leads to the page of the colleague's role: whoever has the same list on another page is led there. */
import { listViews } from '../../../api/calls/list-views.ts';
import { send } from '../../../api/client.ts';
import { isApiError } from '../../../api/errors.ts';
import type { Role } from '../../../machines/access.ts';
import { listViewTexts } from '../../../text/list-views.ts';
import { addressFor, SAVED } from './places.ts';

/** The key of the view that an address names. */
export const keyIn = (from: string): string | undefined =>
  [...new URLSearchParams(from.split('?')[1])].find(
    ([name]) => name === SAVED || name.endsWith(`.${SAVED}`),
  )?.[1];

/** Where the view is shown to this role, or why nowhere, in words. */
export async function viewElsewhere(
  key: string,
  role: Role,
  from: string,
): Promise<{ to: string } | { words: string }> {
  try {
    const { data: view } = await send(listViews.shared, { params: { key } });
    const to = addressFor(view.list, role, key, from);
    return to === null ? { words: listViewTexts.noSuchList(view.name, view.by) } : { to };
  } catch (error) {
    if (isApiError(error) && error.status === 404) return { words: listViewTexts.notShared };
    throw error;
  }
}
