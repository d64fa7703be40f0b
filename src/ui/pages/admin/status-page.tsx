/** /admin/status: what of the platform somebody should look at. Told by the process that answers; the rest is the database's. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { status } from '../../../api/calls/status.ts';
import type { PlatformStatus } from '../../../api/records/platform-status.ts';
import {
  backupConcern,
  banksConcern,
  checkpointConcern,
  diskConcern,
  queueConcern,
  ratesConcern,
  telegramConcern,
  type Concern,
} from '../../../rules/platform-concerns.ts';
import { banksWords } from '../../../text/banks.ts';
import { telegramWords } from '../../../text/telegram.ts';
import { useCall } from '../../data/use-call.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { DescriptionList } from '../../parts/layout/description-list.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Section, Stack } from '../../parts/layout/section.tsx';
import { formatBytes, formatDate, formatDateTime, formatDecimal } from '../../parts/text/format.ts';

const EVERY_MS = 15_000;
const GIGABYTE = 1_073_741_824;

const words: Record<Concern, string> = {
  good: 'В порядке',
  warn: 'Посмотрите',
  bad: 'Нужно вмешаться',
  none: 'Не подключено',
};
const tones = { good: 'good', warn: 'warn', bad: 'bad', none: 'neutral' } as const;

const size = (bytes: number): string =>
  bytes < GIGABYTE ? formatBytes(bytes) : `${formatDecimal((bytes / GIGABYTE).toFixed(1))} ГБ`;

export default function Page() {
  const { data, error } = useCall(status.read, {}, { every: EVERY_MS });
  return (
    <>
      <PageHeader title="Состояние площадки" />
      {data ? (
        <State state={data.data} />
      ) : error ? (
        <EmptyState title="Не удалось загрузить состояние" text={error.message} />
      ) : (
        <SkeletonLines />
      )}
    </>
  );
}

function State({ state }: { state: PlatformStatus }) {
  const { release, database, live, disk, rates, banks, backup, checkpoint } = state;
  const ageOf = (at: string) => (Date.parse(state.at) - Date.parse(at)) / 1_000;
  return (
    <Stack>
      <Section title="Что проверить" note={`На ${formatDateTime(state.at)}`}>
        <ul>
          <Part
            name="Резервная копия"
            concern={backupConcern(backup ? ageOf(backup.takenAt) : null)}
            value={
              backup
                ? `${formatDateTime(backup.takenAt)}, ${size(backup.bytes)}, файлов: ${backup.files}`
                : 'Копий ещё не делали. Сделать: tender backup, из папки площадки — npm run backup'
            }
          />
          <Part
            name="Контрольная отметка"
            concern={
              checkpoint
                ? checkpointConcern(
                    ageOf(checkpoint.at),
                    checkpoint.newKeySince === null ? null : ageOf(checkpoint.newKeySince),
                  )
                : checkpointConcern(null)
            }
            value={
              checkpoint
                ? [
                    `№ ${checkpoint.size}, ${formatDateTime(checkpoint.at)}`,
                    checkpoint.newKeySince &&
                      `с ${formatDateTime(checkpoint.newKeySince)} подписывает другой ключ: прежний утерян или заменён`,
                  ]
                    .filter(Boolean)
                    .join('; ')
                : 'Ещё не было'
            }
          />
          <Part
            name="Диск"
            concern={diskConcern(disk)}
            value={`Свободно ${size(disk.freeBytes)} из ${size(disk.totalBytes)}`}
          />
          <Part
            name="Курсы валют"
            concern={ratesConcern(rates)}
            value={
              <>
                {rates.holdsOn ? `Действуют на ${formatDate(rates.holdsOn)}` : 'Ни одного курса нет'}
                {rates.old.length > 0 && `, устарели: ${rates.old.join(', ')}`}
                {rates.missing.length > 0 && `, нет: ${rates.missing.join(', ')}`}
                {'. '}
                <Link className="link" to="/admin/rates">
                  Курсы и НДС
                </Link>
              </>
            }
          />
          <Part
            name="Справочник БИК"
            concern={banksConcern(banks, state.at)}
            absent="Не загружен"
            value={
              <>
                {banksWords(banks, state.at)}
                {'. '}
                <Link className="link" to="/admin/rates">
                  Курсы и НДС
                </Link>
              </>
            }
          />
          <Part
            name="Telegram"
            concern={telegramConcern(state.telegram)}
            value={telegramWords(state.telegram)}
          />
          <Part
            name="Живые события"
            concern={live.isHearing ? 'good' : 'bad'}
            value={
              live.isHearing
                ? `Доходят сразу, открытых страниц у этого процесса: ${live.pages}`
                : 'Страницы не обновляются сами: соединение с базой не слышит событий'
            }
          />
          {state.queues.map((queue) => (
            <Part
              key={queue.kind}
              name={queue.title}
              concern={queueConcern(queue)}
              value={
                <>
                  {`В очереди ${queue.waiting}`}
                  {queue.lateSeconds > 0 && `, опаздывает на ${queue.lateSeconds} с`}
                  {queue.givenUp > 0 && (
                    <>
                      {`, не удалось ${queue.givenUp}: `}
                      <Link className="link" to="/admin">
                        на рабочем столе
                      </Link>
                    </>
                  )}
                </>
              }
            />
          ))}
        </ul>
      </Section>
      <Section title="Версии">
        <DescriptionList
          items={[
            ['Площадка', release.version],
            ['Процесс работает с', formatDateTime(release.startedAt)],
            ['Node.js', release.node],
            ['PostgreSQL', release.postgres],
            ['Миграций', String(release.migrations)],
            ['Размер базы', size(database.bytes)],
          ]}
        />
      </Section>
    </Stack>
  );
}

interface PartProps {
  name: string;
  concern: Concern;
  value: ReactNode;
  /** What is said where it is not in use. */
  absent?: string;
}

function Part({ name, concern, value, absent = words.none }: PartProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0">
      <span className="min-w-0 flex-1 text-ink-soft sm:flex-none sm:basis-52">{name}</span>
      <span className="min-w-0 break-words max-sm:order-last max-sm:basis-full sm:flex-1 sm:basis-40">
        {value}
      </span>
      <Badge tone={tones[concern]} label={concern === 'none' ? absent : words[concern]} />
    </li>
  );
}
