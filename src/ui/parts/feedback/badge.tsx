/** A state's colour with its word: <Badge {...lotStates[lot.status]} /> or <Badge tone="good" label="Допущена" />. */
import type { Tone } from '../../../text/lot-states.ts';
import { cx } from '../text/cx.ts';

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  progress: 'bg-info-soft text-info',
  good: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};

export function Badge({
  tone = 'neutral',
  label,
  className,
}: {
  tone?: Tone;
  label: string;
  className?: string;
}) {
  return (
    <span
      className={cx(
        'inline-flex min-h-5 shrink-0 items-center gap-1.5 rounded-[10px] px-2 text-xs font-medium whitespace-nowrap print:min-h-0 print:px-0',
        TONES[tone],
        className,
      )}
    >
      <span className="size-1.5 shrink-0 rounded-full border-3 border-current print:hidden" aria-hidden />
      {label}
    </span>
  );
}
