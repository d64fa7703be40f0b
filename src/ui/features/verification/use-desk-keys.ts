/** The keys of the desk: from application to application, from item to item, a decision a key. */
import { useEffectEvent, useLayoutEffect } from 'react';
import { usePageActions } from '../../data/page-actions.ts';
import { singleKeysWork } from '../../data/shortcut-keys.ts';

interface DeskKeys {
  /** The items are in sight. */
  isHeard: boolean;
  /** There is an item to decide on, by this person. */
  isDeciding: boolean;
  canUndo: boolean;
  onUndo: () => void;
  /** The step that ends it; false where it is not this person's. */
  onEnd: () => boolean;
  onStep: (by: -1 | 1) => void;
  onMove: (by: -1 | 1) => void;
  onApprove: () => void;
  onApproveRest: () => void;
  onReject: () => void;
  onAsk: () => void;
}

export function useDeskKeys(keys: DeskKeys): void {
  const { isHeard, isDeciding, onStep, onApprove, onReject, onAsk, onApproveRest } = keys;
  // For the sheet of keys and the search: the keys themselves are heard below.
  usePageActions([
    { keysOnly: true, id: 'row.next', title: 'Следующая заявка', keys: 'J', run: () => onStep(1) },
    { keysOnly: true, id: 'row.previous', title: 'Предыдущая заявка', keys: 'K', run: () => onStep(-1) },
    ...(isDeciding && isHeard
      ? [
          { keysOnly: true, id: 'offer.approve', title: 'Согласовать позицию', keys: 'A', run: onApprove },
          { keysOnly: true, id: 'offer.reject', title: 'Отклонить позицию', keys: 'R', run: onReject },
          { keysOnly: true, id: 'offer.ask', title: 'Пометить для уточнения', keys: 'C', run: onAsk },
          { id: 'offer.approveRest', title: 'Согласовать оставшиеся', keys: 'Shift A', run: onApproveRest },
        ]
      : []),
  ]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest('input, textarea, select, dialog, [role="dialog"], [role="menu"], [contenteditable]'))
      return;
    if (event.altKey || !isHeard) return;
    const command = event.ctrlKey || event.metaKey;
    const done = () => {
      event.preventDefault();
      // On this desk J and K go from application to application, whatever they do elsewhere.
      event.stopImmediatePropagation();
    };
    if (command && event.code === 'KeyZ' && keys.canUndo) return (done(), keys.onUndo());
    if (command && event.key === 'Enter' && keys.onEnd()) return done();
    if (command) return;
    if (isDeciding && event.key === 'ArrowDown') return (done(), keys.onMove(1));
    if (isDeciding && event.key === 'ArrowUp') return (done(), keys.onMove(-1));
    if (!singleKeysWork()) return;
    if (event.code === 'KeyJ') return (done(), onStep(1));
    if (event.code === 'KeyK') return (done(), onStep(-1));
    if (!isDeciding) return;
    if (event.code === 'KeyA' && event.shiftKey) return (done(), onApproveRest());
    if (event.code === 'KeyA') return (done(), onApprove());
    if (event.code === 'KeyR') return (done(), onReject());
    if (event.code === 'KeyC') return (done(), onAsk());
  });
  // Before it is painted: who sees the desk may press at once.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);
}
