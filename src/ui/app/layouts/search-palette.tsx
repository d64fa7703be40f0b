/** Search from anywhere (Ctrl+K); its dialog is fetched when it is first wanted. */
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePageActions } from '../../data/page-actions.ts';
import { buttonClass } from '../../parts/control/button.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const dialog = lazyPart(() => import('./search-dialog.tsx'));

export function SearchPalette() {
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
        className={buttonClass(
          { kind: 'quiet', size: 'sm' },
          'text-ink-soft! sm:border-line! sm:min-h-9 sm:min-w-52 sm:justify-start',
        )}
      >
        <Search className="size-4" aria-hidden />
        <span className="flex-1 text-left max-sm:sr-only">Поиск</span>
        <kbd className="hidden font-sans text-xs sm:inline">Ctrl K</kbd>
      </button>
      <WhenWanted part={dialog} wanted={open} props={{ open, onClose: close }} onMissing={close} />
    </>
  );
}
