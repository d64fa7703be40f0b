/**
 * What lies in a file of its own and is fetched when it is first needed: a part of a page, a form's schema, a reader of tables.
 *   const reader = later(() => import('./reader.ts')); … const { read } = await reader.fetch();
 */
import { toast } from '../../data/toasts.ts';
import { wholeStyle } from '../../data/whole-style.ts';

export interface Later<T> {
  /** Once it is here. */
  readonly loaded: T | null;
  /** Rejects where it does not come; the person has been told then. */
  fetch: () => Promise<T>;
  /** Begins to fetch what is likely to be wanted next; a failure costs nothing. */
  preload: () => void;
}

export function later<T>(load: () => Promise<T>): Later<T> {
  let loaded: T | null = null;
  const keep = async () => {
    [loaded] = await Promise.all([load(), wholeStyle()]);
    return loaded;
  };
  return {
    get loaded() {
      return loaded;
    },
    fetch: async () => {
      if (loaded !== null) return loaded;
      try {
        return await keep();
      } catch (error) {
        // The network is gone, or the file is, with an older build. Some browsers ask no more for what once did not come, until the page is
        // loaded anew; not of itself: something may be typed.
        toast.error('Проверьте подключение к сети и обновите страницу.', {
          title: 'Не удалось загрузить часть страницы',
          action: { label: 'Обновить', run: () => window.location.reload() },
        });
        throw error;
      }
    },
    preload: () => {
      if (loaded === null) void keep().catch(() => {});
    },
  };
}
