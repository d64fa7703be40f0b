/** Presses that lower all prices at once: they fill the new prices and send nothing. */
import { useState } from 'react';
import type { RoundState } from '../../../api/records/round.ts';
import { formatPercent } from '../../../rules/money.ts';
import { Button } from '../../parts/control/button.tsx';
import { DecimalInput } from '../../parts/form/decimal-field.tsx';
import { isPercent } from './price-rows.ts';
import { stepText } from './step-text.ts';

interface QuickMovesProps {
  round: RoundState;
  currency: string;
  withBest: boolean;
  /** How many times prices went out: what was asked for by then is done. */
  sent: number;
  onPercent: (percent: string) => void;
  onBest: () => void;
}

export function QuickMoves({ round, currency, withBest, sent, onPercent, onBest }: QuickMovesProps) {
  const [percent, setPercent] = useState('');
  const [done, setDone] = useState(sent);
  // Left in its field it would lower the new prices once more by one Enter.
  if (done !== sent) {
    setDone(sent);
    setPercent('');
  }
  const quick = [
    ...new Set([...(round.stepKind === 'percent' ? [round.step.replace(/\.?0+$/, '')] : []), '1', '2']),
  ]
    .filter((one) => isPercent(one))
    .slice(0, 2);
  return (
    <section aria-label="Быстро снизить все">
      <h2 className="mb-1.5 max-sm:mb-1 text-xs font-semibold max-sm:font-normal max-sm:text-ink-soft">
        Быстро снизить все
      </h2>
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-[auto_auto_1fr]">
        {quick.map((one) => (
          <Button
            key={one}
            size="sm"
            className="min-h-8! px-1! max-sm:min-h-10! max-sm:px-2.5!"
            onClick={() => onPercent(one)}
          >
            −{formatPercent(one)}
          </Button>
        ))}
        {withBest && (
          <Button
            size="sm"
            className="col-span-2 min-h-8! max-sm:col-span-1 max-sm:min-h-10! max-sm:px-1! max-sm:whitespace-nowrap"
            onClick={onBest}
          >
            <span className="sm:hidden">До лучшей − шаг</span>
            <span className="max-sm:hidden">До лучшей − {stepText(round, currency)}</span>
          </Button>
        )}
      </div>
      <form
        className="mt-2 max-sm:mt-1.5 grid grid-cols-2 gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPercent(percent)) onPercent(percent);
        }}
      >
        <DecimalInput aria-label="Снизить всё на" value={percent} onChange={setPercent} unit="%" />
        <Button type="submit" disabled={!isPercent(percent)}>
          Рассчитать
        </Button>
      </form>
    </section>
  );
}
