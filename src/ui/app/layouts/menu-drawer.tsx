/** The button of the menu on narrow screens; the drawer is fetched when it is first opened. */
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useVisitor } from '../../data/visitor.ts';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const panel = lazyPart(() => import('./menu-panel.tsx'));

export default function MenuDrawer() {
  const [open, setOpen] = useState(false);
  // The administrator's pages have no icons: the narrow column has no place for them.
  const isAdmin = useVisitor().role === 'admin';
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        icon={Menu}
        label="Меню"
        className={isAdmin ? 'wide:hidden' : 'md:hidden'}
        {...preloadingPart(panel)}
        onClick={() => setOpen(true)}
      />
      <WhenWanted part={panel} wanted={open} props={{ open, onClose: close }} onMissing={close} />
    </>
  );
}
