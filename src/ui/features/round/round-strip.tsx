/** Over a round: the clock, its extensions, its terms, whether the connection is there; the organiser's steps at the right, on a phone a vendor's place. */
import { useState, type ReactNode } from 'react';
import type { RoundState } from '../../../api/records/round.ts';
import { useNow } from '../../data/clock.ts';
import { useAway } from '../../data/reach.ts';
import { Explained } from '../../parts/control/explained.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDateTime, formatSeconds } from '../../parts/text/format.ts';
import { stepText } from './step-text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AMBER = 10 * MINUTE;
/** Spoken each minute, then at these. */
const SPOKEN_SECONDS = [30, 10];

const SEES: Record<RoundState['visibility'], string> = {
  place: 'только своё место',
  best: 'место и лучшую цену',
};

const two = (n: number) => String(n).padStart(2, '0');

/** «13:09», «1:04:00»; days as hours would not be read. */
function clockText(ms: number): string {
  const hours = Math.floor(ms / HOUR);
  const rest = `${two(Math.floor((ms % HOUR) / MINUTE))}:${two(Math.floor((ms % MINUTE) / 1_000))}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

export function RoundStrip({ round, children }: { round: RoundState; children?: ReactNode }) {
  const { endsAt, isRunning, isAnnulled, visibility, own, lotCurrency } = round;
  const { extensionMinutes, extensionLimit, extensionsUsed } = round;
  const hasExtensions = extensionMinutes > 0 && extensionLimit > 0;
  return (
    <div className="sticky top-0 z-[5] flex min-h-16 flex-wrap items-center gap-x-4 wide:gap-x-7 max-sm:min-h-12 max-sm:flex-nowrap gap-y-2 border-b border-line bg-surface px-4 py-2 max-sm:py-1 sm:px-6">
      {isRunning ? (
        <Timer endsAt={endsAt}>
          {hasExtensions && (
            <span className="sm:hidden">
              {' · '}
              <span className="whitespace-nowrap">
                +{extensionMinutes}&nbsp;мин {extensionsUsed} из {extensionLimit}
              </span>
            </span>
          )}
        </Timer>
      ) : (
        <p className="flex items-baseline gap-2.5 max-sm:flex-col max-sm:gap-0">
          <b className="text-figure font-semibold tracking-[-0.02em]">
            {isAnnulled ? 'Аннулирован' : 'Завершён'}
          </b>
          {!isAnnulled && <span className="text-table text-ink-soft">{formatDateTime(endsAt)}</span>}
        </p>
      )}
      <span className="h-6 w-px bg-line max-sm:hidden" aria-hidden />
      <Fact
        label={
          <Explained term="prolongation">
            {hasExtensions ? `Продление +${extensionMinutes}\u00A0мин` : 'Продление'}
          </Explained>
        }
      >
        {hasExtensions ? (
          <span className="flex items-center gap-1">
            {Array.from({ length: Math.min(extensionLimit, 10) }, (_, index) => (
              <span
                key={index}
                aria-hidden
                className={cx(
                  'size-2 rounded-full border',
                  index < extensionsUsed ? 'border-primary bg-primary' : 'border-line-strong',
                )}
              />
            ))}
            <span className="ml-1">
              {extensionsUsed} из {extensionLimit}
            </span>
          </span>
        ) : (
          'не предусмотрено'
        )}
      </Fact>
      <Fact label={<Explained term="roundStep">Наименьший шаг</Explained>}>
        {stepText(round, own?.currency ?? lotCurrency)} от своей цены
      </Fact>
      <Fact label={<Explained term="round">Участник видит</Explained>}>{SEES[visibility]}</Fact>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {isRunning && (
          <span className="max-sm:hidden">
            <Connection />
          </span>
        )}
        {children}
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <dl className="text-table font-medium whitespace-nowrap max-sm:hidden">
      <dt className="text-2xs font-normal text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </dl>
  );
}

function Timer({ endsAt, children }: { endsAt: string; children: ReactNode }) {
  const now = useNow();
  const [known, setKnown] = useState({ endsAt, isProlonged: false });
  if (known.endsAt !== endsAt) setKnown({ endsAt, isProlonged: endsAt > known.endsAt });
  const { isProlonged } = known;
  const left = Math.max(0, Date.parse(endsAt) - now);
  const seconds = Math.ceil(left / 1_000);
  const minutes = Math.ceil(left / MINUTE);
  return (
    <p className="flex items-baseline gap-x-2.5 max-sm:flex-col">
      <b
        role="timer"
        className={cx(
          'text-figure font-semibold tracking-[-0.02em]',
          left < MINUTE ? 'text-bad' : left < AMBER && 'text-warn',
        )}
      >
        {clockText(left)}
      </b>
      <span className="text-table text-ink-soft max-sm:text-xs">
        <span
          key={endsAt}
          className={cx(isProlonged && 'inline-block animate-appear font-medium text-primary-ink')}
        >
          {isProlonged && 'продлён '}до {formatSeconds(endsAt)}
        </span>
        {children}
      </span>
      <span className="sr-only" aria-live="polite">
        {isProlonged && `Раунд продлён до ${formatSeconds(endsAt)}`}
      </span>
      <span className="sr-only" aria-live="polite">
        {SPOKEN_SECONDS.includes(seconds) ? `Осталось ${seconds} секунд` : `Осталось минут: ${minutes}`}
      </span>
    </p>
  );
}

function Connection() {
  const online = useAway() === null;
  const now = useNow();
  return (
    <span className={cx('flex items-center gap-2.5 text-table', online ? 'text-ink-soft' : 'text-warn')}>
      <span
        aria-hidden
        className={cx(
          'size-2 rounded-full',
          online
            ? 'bg-ok shadow-[0_0_0_3px_var(--c-ok-soft)]'
            : 'bg-warn shadow-[0_0_0_3px_var(--c-warn-soft)]',
        )}
      />
      {online ? `связь есть · ${formatSeconds(new Date(now).toISOString())}` : 'нет связи'}
    </span>
  );
}
