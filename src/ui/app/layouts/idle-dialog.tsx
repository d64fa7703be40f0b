/** Tells an idle user that the session ends; only its button closes it. */
import { useSelector } from '@xstate/react';
import { idleSession } from '../../actors/idle-session.ts';
import { Button } from '../../parts/control/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';

export default function IdleDialog() {
  const open = useSelector(
    idleSession,
    (snapshot) => snapshot.matches('warning') || snapshot.matches('leaving'),
  );
  const leaving = useSelector(idleSession, (snapshot) => snapshot.matches('leaving'));
  return (
    <Dialog
      locked
      open={open}
      onClose={() => {}}
      size="sm"
      title="Сессия завершается"
      footer={
        <Button kind="primary" busy={leaving} onClick={() => idleSession.send({ type: 'ok' })}>
          Ок
        </Button>
      }
    >
      <p>Сессия текущего пользователя будет завершена из-за отсутствия активности.</p>
    </Dialog>
  );
}
