/**
 * The way to parts of lots kept under names: <SetsButton kind="criteria" current={() => …} onTake={take} />. What the dialog
 * shows is fetched at the press.
 */
import { BookMarked } from 'lucide-react';
import { useState } from 'react';
import type { LotSetKind } from '../../../../rules/lot-parts.ts';
import { Button } from '../../../parts/control/button.tsx';
import { lazyPart, preloadingPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import type { SetsProps } from './sets-props.ts';

const dialog = lazyPart(async () => ({ default: (await import('./sets-dialog.tsx')).SetsDialog }));

const LABELS: Record<LotSetKind, string> = {
  criteria: 'Наборы критериев',
  requirements: 'Наборы требований',
  invitees: 'Списки приглашаемых',
  reasons: 'Заготовки причин',
  clarifications: 'Заготовки запросов',
  answers: 'Заготовки ответов',
};

export function SetsButton(props: SetsProps) {
  const [isOpen, setOpen] = useState(false);
  const label = LABELS[props.kind];
  return (
    <>
      <Button
        size="sm"
        icon={BookMarked}
        className="w-fit"
        {...preloadingPart(dialog)}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <WhenWanted
          part={dialog}
          wanted
          props={{ ...props, title: label, onClose: () => setOpen(false) }}
          onMissing={() => setOpen(false)}
        />
      )}
    </>
  );
}
