import { Notice } from '../feedback/notice.tsx';
import { Reasons, STEP_GONE } from './step-refusal.tsx';

interface StepClosedProps {
  reasons: readonly string[];
  /** The step that does it now, as its button is called. */
  instead: string | undefined;
  /** There was something to type. */
  asks: boolean;
}

/** Somebody else was first, or the clock: the dialog stays for what was typed. */
export function StepClosed({ reasons, instead, asks }: StepClosedProps) {
  return (
    <div role="alert">
      <Notice tone="warn" title={STEP_GONE}>
        <Reasons lines={reasons} />
        {(asks || instead) && (
          <p>
            {instead
              ? `Теперь это «${instead}»: введённое останется.`
              : 'Введённое не отправлено и пропадёт вместе с этим окном: скопируйте, если оно ещё нужно.'}
          </p>
        )}
      </Notice>
    </div>
  );
}
