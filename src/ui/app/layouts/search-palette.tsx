/** Search from anywhere (Ctrl+K); its dialog is fetched when it is first wanted. */
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePageActions } from '../../data/page-actions.ts';
import { iconButtonClass } from '../../parts/control/icon-button.tsx';
import { Kbd } from '../../parts/text/kbd.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const dialog = lazyPart(() => import('./search-dialog.tsx'));

/** `wide`: a line at the left, where the page has no sections of its own there; else an icon. */
export function SearchPalette({ wide }: { wide?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  usePageActions([{ id: 'search', title: 'Поиск', keys: '/', keysOnly: true, run: () => setOpen(true) }]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyK') return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        {...preloadingPart(dialog)}
        onClick={() => setOpen(true)}
        data-frame-narrow
        data-frame-folds-phone
        aria-keyshortcuts="Control+K"
        aria-label={wide ? undefined : 'Поиск'}
        title={wide ? undefined : 'Поиск, Ctrl K'}
        className={
          wide
            ? 'ml-auto inline-flex size-9 items-center max-md:shrink-0 justify-center gap-2 rounded-box text-table text-ink-soft hover:bg-sunken hover:text-ink md:ml-3 md:h-8 md:w-70 md:min-w-0 md:justify-start md:bg-sunken md:pr-1.5 md:pl-2.5 wide:ml-4 wide:w-90'
            : iconButtonClass()
        }
      >
        <Search className={wide ? 'size-[18px] md:size-3.5' : 'size-[18px]'} aria-hidden />
        {wide && (
          <>
            <span data-frame-unseen className="flex-1 truncate text-left max-md:sr-only">
              Процедуры, компании, страницы
            </span>
            <span data-frame-folds className="contents">
              <Kbd className="max-wide:hidden">Ctrl K</Kbd>
            </span>
          </>
        )}
      </button>
      <WhenWanted part={dialog} wanted={open} props={{ open, onClose: close }} onMissing={close} />
    </>
  );
}
