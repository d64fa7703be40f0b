import { Notice } from '../feedback/notice.tsx';
import { Reasons, STEP_GONE } from './step-refusal.tsx';

/** Somebody else was first: the dialog stays for what was typed. */
export function StepClosed({ reasons }: { reasons: readonly string[] }) {
  return (
    <div role="alert">
      <Notice tone="warn" title={STEP_GONE}>
        <Reasons lines={reasons} />
        <p>Введённое не отправлено и пропадёт вместе с этим окном: скопируйте, если оно ещё нужно.</p>
      </Notice>
    </div>
  );
}
