/**
 * A part that is a file of its own and is fetched when it is first needed: const dialog = lazyPart(() => import('./dialog.tsx')).
 * Drawn by <WhenWanted> (dialogs) or by a popupAtPress (what opens behind a button).
 */
import type { ComponentType } from 'react';
import { toast } from '../../data/toasts.ts';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

export interface LazyPart<Props> {
  /** Once it is here. */
  readonly loaded: ComponentType<Props> | null;
  /** Rejects where it does not come; the person has been told then. */
  fetch: () => Promise<ComponentType<Props>>;
  /** Begins to fetch what is likely to be wanted next; a failure costs nothing. */
  preload: () => void;
}

export function lazyPart<Props>(load: Load<Props>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const keep = async () => {
    const { default: part } = await load();
    loaded = part;
    return part;
  };
  return {
    get loaded() {
      return loaded;
    },
    fetch: async () => {
      if (loaded) return loaded;
      try {
        return await keep();
      } catch (error) {
        // The network is gone, or the file is, with an older build. The page is not loaded anew of itself: something may be typed.
        toast.error('Проверьте подключение к сети и повторите действие или обновите страницу.', {
          title: 'Не удалось загрузить часть страницы',
          action: { label: 'Обновить', run: () => window.location.reload() },
        });
        throw error;
      }
    },
    preload: () => {
      if (!loaded) void keep().catch(() => {});
    },
  };
}

/** For the button that leads to a part: <Button {...preloadingPart(part)} onClick={open}>. */
export const preloadingPart = ({ preload }: Pick<LazyPart<never>, 'preload'>) => ({
  onPointerEnter: preload,
  onFocus: preload,
});
