/** Keys that work on every page of whoever is signed in, and their sheet. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { leave } from '../../actors/session.ts';
import { usePageActions } from '../../data/page-actions.ts';
import { listenForShortcuts } from '../../data/shortcut-keys.ts';
import { useVisitor } from '../../data/visitor.ts';
import { newLot } from '../../features/lot/begun.ts';
import { menus } from '../../features/account/menus.ts';
import { beginTour } from '../../features/account/tour/begin.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { setLook } from '../theme/theme.ts';
import { stepThroughRows, stepToTable } from './row-walk.ts';

const sheet = lazyPart(() => import('./shortcut-sheet.tsx'));

/** Ctrl+Enter in any field or table of a form is its button. */
function sendForm(event: KeyboardEvent) {
  const form = event.target instanceof Element ? event.target.closest('form') : null;
  if (!form || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  form.requestSubmit();
}

/** The second press of a double click, which many make by habit, is no wish to take back what the first one switched. */
function keepSwitched(event: MouseEvent) {
  if (event.detail < 2 || !(event.target as Element).closest('[aria-pressed]')) return;
  event.stopPropagation();
  event.preventDefault();
}

export function PageKeys() {
  const { role } = useVisitor();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(listenForShortcuts, []);
  useEffect(() => {
    addEventListener('keydown', sendForm);
    addEventListener('click', keepSwitched, true);
    return () => {
      removeEventListener('keydown', sendForm);
      removeEventListener('click', keepSwitched, true);
    };
  }, []);
  usePageActions([
    // From other pages than the desk, whose own this is.
    ...(role === 'manager' && pathname !== '/manager'
      ? [
          {
            id: 'lot.new',
            title: 'Новая процедура',
            keys: 'N',
            run: () => void navigate('/manager', { state: newLot }),
          },
        ]
      : []),
    ...menus[role].flatMap(({ label, to, keys }) =>
      to && keys
        ? [{ id: `go ${to}`, title: label, keys, keysOnly: true, run: () => void navigate(to) }]
        : [],
    ),
    {
      id: 'go /',
      title: 'Открытые процедуры',
      keys: 'G O',
      keysOnly: true,
      run: () => void navigate('/'),
    },
    { id: 'row.next', title: 'Следующая строка', keys: 'J', keysOnly: true, run: () => stepThroughRows(1) },
    {
      id: 'row.previous',
      title: 'Предыдущая строка',
      keys: 'K',
      keysOnly: true,
      run: () => stepThroughRows(-1),
    },
    { id: 'table.next', title: 'К следующей таблице', keys: 'T', keysOnly: true, run: stepToTable },
    { id: 'keys', title: 'Сочетания клавиш', keys: '?', general: true, run: () => setOpen(true) },
    { id: 'tour', title: 'Знакомство с площадкой', general: true, run: beginTour },
    { id: 'shade.light', title: 'Светлая тема', general: true, run: () => setLook({ shade: 'light' }) },
    { id: 'shade.dark', title: 'Тёмная тема', general: true, run: () => setLook({ shade: 'dark' }) },
    { id: 'leave', title: 'Выйти', general: true, run: () => void leave() },
  ]);
  return <WhenWanted part={sheet} wanted={open} props={{ open, onClose: close }} onMissing={close} />;
}
