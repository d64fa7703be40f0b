/**
 * A dialog with a title and a footer. `locked` ones are not closed by Escape or a click outside; the others ask first where
 * something typed in them would be lost (forms tell of it by themselves).
 * <Dialog open={open} onClose={close} title="Новый адрес" footer={<Button kind="primary">Сохранить</Button>}>…</Dialog>
 */
import { useEffect, useState } from 'react';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogFrameProps } from './dialog-props.ts';
import { namesOf, UnsavedContext, useInnerScope } from '../../data/unsaved.ts';

export function Dialog({ onClose, ...frame }: Omit<DialogFrameProps, 'question'>) {
  const scope = useInnerScope();
  const [lost, setLost] = useState<string | null>(null);
  const { open } = frame;
  useEffect(() => {
    if (open) scope.giveUp(false);
  }, [open, scope]);
  function close() {
    setLost(null);
    scope.giveUp();
    onClose();
  }
  function dismiss() {
    const dirty = scope.dirty();
    if (dirty.length === 0) close();
    else setLost(namesOf(dirty));
  }
  return (
    <UnsavedContext value={scope}>
      <DialogFrame
        {...frame}
        onClose={dismiss}
        question={lost === null ? null : { lost, onStay: () => setLost(null), onLeave: close }}
      />
    </UnsavedContext>
  );
}
