/** The menu of the role as a drawer. */
import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { X } from 'lucide-react';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { useFocusBack, usePlaced } from '../../parts/dialog/use-focus-back.ts';
import SideMenu from './side-menu.tsx';

export default function MenuPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isOpen = usePlaced(open);
  useFocusBack(open);
  return (
    <Dialog open={isOpen} onClose={onClose} aria-label="Меню" className="fixed inset-0 z-[60] wide:hidden">
      <DialogBackdrop className="fixed inset-0 bg-[#000]/40" />
      <DialogPanel
        transition
        className="fixed inset-y-0 left-0 w-72 overflow-y-auto bg-surface p-3 shadow-pop transition duration-150 data-closed:-translate-x-full"
      >
        <div className="mb-2 flex justify-end">
          <IconButton icon={X} label="Закрыть меню" onClick={onClose} />
        </div>
        <SideMenu onGo={onClose} />
      </DialogPanel>
    </Dialog>
  );
}
