/**
 * The lot as of any record of its history: a slider with play, the drawn law with that state lit, what the law compared, and the
 * applications as the reader could see them then.
 */
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { lots } from '../../../api/calls/lots.ts';
import type { HistoryRow } from '../../../api/records/history-row.ts';
import type { LotMoment } from '../../../api/records/lot-moment.ts';
import { applicationStates } from '../../../text/states.ts';
import { useCall } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { DateTimeInput } from '../../parts/form/date-time-field.tsx';
import { FieldFrame } from '../../parts/form/field.tsx';
import { Facts } from '../../parts/layout/facts.tsx';
import { Section, Stack } from '../../parts/layout/section.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { LotBadge } from '../lot/lot-badge.tsx';
import { LotTerms } from '../lot/overview/terms.tsx';
import { LawGraph } from './law-graph.tsx';
import { ApplicationsThen } from './moment-applications.tsx';
import { actorOf, sentenceOf } from './timeline.tsx';

/** While the slider is dragged nothing is asked for; played, a record stays that long. */
const DRAG_MS = 60;
const PLAY_MS = 700;

interface MomentProps {
  lotId: number;
  /** The lot's own transitions, the earliest first. */
  path: readonly HistoryRow[];
}

export function Moment({ lotId, path }: MomentProps) {
  const [place, setPlace] = useState<number | null>(null);
  const [asked, setAsked] = useState<{ number?: number; at?: string }>({});
  const [isPlaying, setPlaying] = useState(false);
  const { data, error } = useCall(lots.moment, { params: { id: lotId }, query: asked });
  const found = data?.data;
  // A moment that the reader may not see leaves the others as many as they are.
  const [of, setOf] = useState(1);
  if (found && found.of !== of) setOf(found.of);
  const number = place ?? found?.number ?? 1;
  useEffect(() => {
    if (place === null) return undefined;
    const timer = setTimeout(() => setAsked({ number: place }), DRAG_MS);
    return () => clearTimeout(timer);
  }, [place]);
  const isShown = found !== undefined && found.number === number;
  const isRunning = isPlaying && number < of;
  useEffect(() => {
    if (!isRunning || !(isShown || error)) return undefined;
    const timer = setTimeout(() => setPlace(number + 1), PLAY_MS);
    return () => clearTimeout(timer);
  }, [isRunning, isShown, error, number]);
  const go = (to: number): void => {
    setPlaying(false);
    setPlace(Math.min(of, Math.max(1, to)));
  };
  const play = (): void => {
    if (isRunning) return setPlaying(false);
    if (number >= of) setPlace(1);
    return setPlaying(true);
  };
  return (
    <Stack>
      <Section>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <div className="flex items-center">
            <IconButton
              icon={ChevronLeft}
              label="Запись раньше"
              disabled={number <= 1}
              onClick={() => go(number - 1)}
            />
            <IconButton
              icon={isRunning ? Pause : Play}
              label={isRunning ? 'Остановить' : 'Показать по порядку'}
              onClick={play}
            />
            <IconButton
              icon={ChevronRight}
              label="Запись позже"
              disabled={number >= of}
              onClick={() => go(number + 1)}
            />
          </div>
          <input
            type="range"
            min={1}
            max={of}
            value={number}
            aria-label="Запись истории"
            aria-valuetext={`${number} из ${of}${isShown ? `, ${sentenceOf(found.record)}` : ''}`}
            onChange={(event) => go(Number(event.target.value))}
            className="h-9 min-w-0 flex-1 basis-48 cursor-pointer accent-primary"
          />
          <span className="text-xs text-ink-soft tabular-nums">
            {number} из {of}
          </span>
        </div>
        <ByDate
          onChoose={(at) => {
            setPlaying(false);
            setPlace(null);
            setAsked({ at });
          }}
        />
        {error && (
          <Notice tone="warn" title="В этот момент процедуры ещё не было или она вам не была видна" />
        )}
        {found && !error && <Told moment={found} />}
      </Section>
      {!found && !error && <SkeletonLines lines={8} />}
      {found && !error && (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <Stack>
            <Section title="Закон процедуры">
              <LawGraph status={found.lot.status} path={path.filter(({ id }) => id <= found.number)} bare />
            </Section>
            <LotTerms lot={found.lot} />
          </Stack>
          <Stack>
            <ApplicationsThen lotId={lotId} moment={found} />
            {found.step && found.facts.length > 0 && (
              <Section
                title="Что сверил закон"
                note={`При шаге «${found.step.title}», запись ${found.step.number}`}
              >
                <Facts items={found.facts.map(({ label, value }) => [label, asTime(value)])} />
              </Section>
            )}
          </Stack>
        </div>
      )}
    </Stack>
  );
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T/;
const asTime = (value: string): string => (ISO_TIME.test(value) ? formatDateTime(value) : value);

function Told({ moment: { record, lot } }: { moment: LotMoment }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1" aria-live="polite">
      <LotBadge status={lot.status} />
      <span className="min-w-0 font-medium break-words">{sentenceOf(record)}</span>
      <span className="text-xs text-ink-soft">
        {formatDateTime(record.at)}, {actorOf(record)}
      </span>
      {record.model === 'application' && record.to !== null && record.to in applicationStates && (
        <Badge {...applicationStates[record.to as keyof typeof applicationStates]} />
      )}
    </div>
  );
}

function ByDate({ onChoose }: { onChoose: (at: string) => void }) {
  const id = useId();
  const [at, setAt] = useState('');
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(at);
      }}
    >
      <FieldFrame id={id} label="Момент, UTC+3" className="w-56">
        <DateTimeInput id={id} value={at} onChange={setAt} />
      </FieldFrame>
      <Button type="submit" disabled={at === ''}>
        Показать
      </Button>
    </form>
  );
}
