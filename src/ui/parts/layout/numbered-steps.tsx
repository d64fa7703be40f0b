/** What is done one after the other: <NumberedSteps steps={[{ title: 'Войдите', text: '…' }]} />; the first is the next. */
import type { ReactNode } from 'react';
import { cx } from '../text/cx.ts';

interface NumberedStep {
  title: ReactNode;
  text: ReactNode;
}

export function NumberedSteps({ steps }: { steps: readonly NumberedStep[] }) {
  return (
    <ol className="flex flex-col">
      {steps.map(({ title, text }, index) => (
        <li key={index} className="relative flex gap-3 pb-3 text-table last:pb-0">
          {index < steps.length - 1 && (
            <span aria-hidden className="absolute top-6 bottom-1 left-[9px] w-px bg-line-mid" />
          )}
          <span
            aria-hidden
            className={cx(
              'flex size-5 shrink-0 items-center justify-center rounded-full text-2xs font-semibold',
              index === 0 ? 'bg-primary-soft text-primary-ink' : 'bg-sunken text-ink-soft',
            )}
          >
            {index + 1}
          </span>
          <div className="min-w-0">
            <p className="font-medium">{title}</p>
            <p className="text-xs text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
