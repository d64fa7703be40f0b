/** A dialog of the window's height at its right edge, over what it is about: <SidePanel title="Проверка" onClose={close}>…</SidePanel>. */
import { Dialog as Headless, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../control/icon-button.tsx';
import { useLayer } from './use-second-press.ts';

interface SidePanelProps {
  title: string;
  badge?: ReactNode;
  onClose: () => void;
  /** Not closed by Escape or a click outside. */
  locked?: boolean;
  footer: ReactNode;
  children: ReactNode;
}

export function SidePanel({ title, badge, onClose, locked, footer, children }: SidePanelProps) {
  const { layer, panel } = useLayer(true, onClose, locked);
  return (
    <Headless {...layer}>
      <DialogBackdrop className="fixed inset-0 bg-[#000]/30" />
      <DialogPanel
        ref={panel}
        className="fixed inset-y-0 right-0 flex w-full flex-col border-l border-line bg-surface text-table shadow-pop sm:w-120"
      >
        <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-3 pl-5">
          <DialogTitle className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</DialogTitle>
          {badge}
          <IconButton icon={X} size="sm" label="Закрыть" disabled={locked} onClick={onClose} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        <div className="shrink-0 border-t border-line px-5 pt-3 pb-4">{footer}</div>
      </DialogPanel>
    </Headless>
  );
}
