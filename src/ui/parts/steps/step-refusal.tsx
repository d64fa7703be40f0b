/**
 * Why the server refused: its reasons, or the offer to load the record anew where it has changed meanwhile. The reasons stay here
 * when the message that spoke them has gone.
 */
import type { ApiError } from '../../../api/errors.ts';
import { pageErrors } from '../../../text/page-errors.ts';
import { Button } from '../control/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { refresh } from '../../data/use-call.ts';

export const STALE = 412;
export const STEP_GONE = 'Этот шаг больше недоступен';

interface StepRefusalProps {
  failure: ApiError;
}

export function StepRefusal({ failure }: StepRefusalProps) {
  if (failure.status === STALE) {
    return (
      <div role="alert">
        <Notice
          tone="warn"
          title={pageErrors.stale}
          actions={
            <Button size="sm" onClick={() => void refresh()}>
              Загрузить новые данные
            </Button>
          }
        >
          Кто-то успел раньше вас. Введённое на месте: обновите данные и повторите шаг.
        </Notice>
      </div>
    );
  }
  const { lines } = failure;
  return (
    <Notice tone="bad" title={failure.message}>
      <Reasons lines={lines} />
    </Notice>
  );
}

/** Reasons one a line. */
export function Reasons({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  if (lines.length === 1) return <p>{lines[0]}</p>;
  return (
    <ul className="list-disc space-y-1 pl-4 marker:text-ink-soft">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
