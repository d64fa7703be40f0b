/** What a failed call does to the screen: the error catalogue of the specification (section 8) and of the calls' page. */
import { isApiError, type ApiError } from '../../api/errors.ts';
import { toast } from '../parts/toast.tsx';
import { go } from './navigation.ts';
import { queryClient } from './query-client.ts';
import { forgetVisitor } from './visitor.ts';

const MOST_LINES = 5;
const BROKEN = 'Что-то пошло не так. Попробуйте обновить страницу или повторить действие.';
const CHANGED = 'Данные изменились, пока вы работали. Введённое сохранено на странице.';

/** Shows or redirects; nothing is thrown on. Any error is accepted, one that is not of a call counts as 500. */
export function reactToProblem(error: unknown) {
  if (!isApiError(error)) {
    console.error(error);
    toast.error(BROKEN);
    return;
  }
  switch (error.status) {
    case 401:
    case 419:
      forgetVisitor();
      go('/');
      return;
    case 409:
      go('/verify-email');
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
      go('/service');
      return;
    case 0:
    case 403:
    case 404:
    case 413:
    case 415:
    case 429:
      toast.error(error.message);
      return;
    default:
      toast.error(BROKEN);
  }
}

function refuse(error: ApiError) {
  const lines = error.lines.slice(0, MOST_LINES);
  if (lines.length === 0) toast.error(error.message);
  else toast.error(lines.join('\n\n'), { title: error.message });
}
