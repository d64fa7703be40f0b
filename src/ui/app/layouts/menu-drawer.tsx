/** The button of the menu on narrow screens; the drawer is fetched when it is first opened. */
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const panel = lazyPart(() => import('./menu-panel.tsx'));

export default function MenuDrawer() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        icon={Menu}
        label="Меню"
        className="lg:hidden"
        {...preloadingPart(panel)}
        onClick={() => setOpen(true)}
      />
      <WhenWanted part={panel} wanted={open} props={{ open, onClose: close }} onMissing={close} />
    </>
  );
}
