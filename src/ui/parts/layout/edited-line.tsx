/** A record in a short list, with what changes and what removes it: <EditedLine about="адрес: почтовый" …>текст</EditedLine>. */
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../control/icon-button.tsx';
import { preloadingPart } from '../later/lazy-part.ts';

interface EditedLineProps {
  /** What the buttons are about, for whoever hears them: «адрес: почтовый». */
  about: string;
  children: ReactNode;
  /** The dialog of the change, fetched ahead of the press. */
  dialog: Parameters<typeof preloadingPart>[0];
  onEdit: () => void;
  onRemove: () => void;
}

export const EditedLine = ({ about, children, dialog, onEdit, onRemove }: EditedLineProps) => (
  <li className="flex items-start gap-2 py-2">
    <div className="min-w-0 flex-1">{children}</div>
    <IconButton
      icon={Pencil}
      size="sm"
      label={`Изменить ${about}`}
      {...preloadingPart(dialog)}
      onClick={onEdit}
    />
    <IconButton icon={Trash2} size="sm" label={`Удалить ${about}`} onClick={onRemove} />
  </li>
);
