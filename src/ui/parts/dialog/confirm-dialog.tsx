/**
 * Asks before a step with consequences and says what will happen.
 * <ConfirmDialog open={open} onClose={close} title="Завершить процедуру?" will={['Победители получат уведомления']}
 *   confirm="Завершить" onConfirm={finish} busy={busy} danger />
 */
import type { ReactNode } from 'react';
import { Button, CloseButton } from '../control/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  /** Escape, a click outside, and the cancelling button where it has no action of its own: must be harmless. */
  onClose: () => void;
  onCancel?: () => void;
  title: string;
  /** One line a consequence: who is told, what is frozen. */
  will?: readonly string[];
  children?: ReactNode;
  confirm?: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
}

export function ConfirmDialog({
  open,
  onClose,
  onCancel = onClose,
  title,
  will = [],
  children,
  confirm = 'Продолжить',
  cancel = 'Отмена',
  danger,
  busy,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <CloseButton onClose={onCancel}>{cancel}</CloseButton>
          <Button
            aria-keyshortcuts={danger ? undefined : 'Control+Enter'}
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <Consequences will={will} />
      {children}
    </Dialog>
  );
}

interface ConfirmRemovalProps<T> {
  /** The record that was chosen in its list; null asks nothing. */
  of: T | null;
  title: string;
  will?: readonly string[];
  nameOf: (record: T) => ReactNode;
  busy: boolean;
  onClose: () => void;
  onRemove: (record: T) => void;
}

export function ConfirmRemoval<T>({ of, nameOf, onRemove, ...more }: ConfirmRemovalProps<T>) {
  return (
    <ConfirmDialog
      {...more}
      open={of !== null}
      confirm="Удалить"
      danger
      onConfirm={() => of !== null && onRemove(of)}
    >
      <p className="break-words">{of !== null && nameOf(of)}</p>
    </ConfirmDialog>
  );
}

/** The list of what a step will do. */
export function Consequences({ will }: { will: readonly string[] }) {
  if (will.length === 0) return null;
  return (
    <div className="mb-4 last:mb-0">
      <p className="text-xs font-medium text-ink-soft">Что произойдёт</p>
      <ul className="mt-1 list-disc space-y-1 pl-5 marker:text-ink-soft">
        {will.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
