/** Asks before leaving a page with unsaved changes: {useUnsavedGuard(dirty)} draws its dialog. Forms do it by themselves. */
import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';

export function useUnsavedGuard(dirty: boolean): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Уйти без сохранения?"
      will={['Изменения на этой странице не сохранены и будут потеряны']}
      confirm="Уйти"
      cancel="Остаться"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
