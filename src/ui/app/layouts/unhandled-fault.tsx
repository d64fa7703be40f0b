/** A fault that nothing has caught stands over the whole page; the page stays below with all that was typed, one press away. */
import { useEffect, useRef, useState } from 'react';
import { watchUnhandled } from '../../data/faults.ts';
import { Button } from '../../parts/control/button.tsx';
import { ErrorScreen } from '../../parts/feedback/error-screen.tsx';

export function UnhandledFault() {
  const [shown, setShown] = useState(false);
  useEffect(() => watchUnhandled(() => setShown(true)), []);
  return shown && <Screen onBack={() => setShown(false)} />;
}

function Screen({ onBack }: { onBack: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [title] = useState(() => document.title);
  useEffect(() => {
    // Over open dialogs, too, which make all beside them inert.
    dialog.current?.showModal();
    return () => {
      document.title = title;
    };
  }, [title]);
  return (
    <dialog
      ref={dialog}
      aria-label="Ошибка страницы"
      onClose={onBack}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto bg-page p-4 text-ink"
    >
      <div className="flex min-h-full items-center justify-center">
        <ErrorScreen status={500} whole>
          <Button onClick={onBack}>Вернуться к странице</Button>
        </ErrorScreen>
      </div>
    </dialog>
  );
}
