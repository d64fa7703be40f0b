/**
 * What is weighed first, as figures side by side in one frame, two in a row on a phone:
 * <FigureCells label="Сведения для проверки" items={[{ label: 'Реестр', value: '1 расхождение', note: '…', tone: 'warn' }]} />
 */
import type { ReactNode } from 'react';
import { cx } from '../text/cx.ts';
import { figureFrame, figureGrid } from './section.tsx';

export interface FigureCell {
  label: string;
  /** Nothing: still being read. */
  value: ReactNode;
  note?: ReactNode;
  tone?: 'good' | 'warn' | 'bad';
}

const TONES = { good: 'text-ok', warn: 'text-warn', bad: 'text-bad' };

export function FigureCells({ label, items }: { label: string; items: readonly FigureCell[] }) {
  return (
    <section aria-label={label} className={figureFrame}>
      <dl className={figureGrid}>
        {items.map(({ label: name, value, note, tone }, index) => (
          <div key={index} className="bg-surface px-3 py-3 sm:px-4">
            <dt className="text-xs text-ink-soft">{name}</dt>
            <dd>
              <span
                className={cx(
                  'block text-title leading-[26px] font-semibold tracking-[-0.01em] break-words [&_.whitespace-nowrap]:whitespace-normal',
                  tone && TONES[tone],
                )}
              >
                {value ?? '…'}
              </span>
              {/* What is still being read has its line already. */}
              {(note !== undefined || value === null) && (
                <span className="block text-xs wrap-anywhere text-ink-soft">{note ?? '\u00A0'}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
