/** /check?lot=12: where a protocol's QR code leads. The signed checkpoints are everybody's, the lot's file who reads its history. */
import { Link, useSearchParams } from 'react-router-dom';
import { checkpoints } from '../../../api/calls/checkpoints.ts';
import { useCall } from '../../data/use-call.ts';
import { useLot } from '../../data/lot.ts';
import { tenderPath } from '../../data/route-params.ts';
import { SelfCheck } from '../../features/history/self-check.tsx';
import { useLotRelation } from '../../features/lot/lot-access.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { DescriptionList } from '../../parts/layout/description-list.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Section, Stack } from '../../parts/layout/section.tsx';
import { formatDateTime } from '../../parts/text/format.ts';

export default function Page() {
  const [params] = useSearchParams();
  const lotId = Number(params.get('lot'));
  const hasLot = Number.isSafeInteger(lotId) && lotId > 0;
  return (
    <>
      <PageHeader
        title="Проверка"
        note="Журнал площадки подписывается каждую минуту. Проверить подписи и процедуру можно без доверия к площадке."
      />
      <Stack>
        {hasLot ? <LotCheck lotId={lotId} /> : null}
        <Newest />
        <Keys />
      </Stack>
    </>
  );
}

function LotCheck({ lotId }: { lotId: number }) {
  const { data, error } = useLot(lotId);
  const lot = data?.data;
  if (error && !lot)
    return (
      <Section title="Процедура">
        <EmptyState text="Такой процедуры нет, или она вам не видна. Войдите, если вы её участник или организатор." />
      </Section>
    );
  if (!lot)
    return (
      <div className="awaited">
        <SkeletonLines lines={3} />
      </div>
    );
  return <KnownLot lot={lot} />;
}

type Lot = NonNullable<ReturnType<typeof useLot>['data']>['data'];

function KnownLot({ lot }: { lot: Lot }) {
  const { isOwner, isStaff } = useLotRelation(lot);
  return (
    <Section title={`Процедура № ${lot.number}`}>
      <div className="flex flex-col gap-4">
        <p>
          <Link className="link" to={tenderPath(lot.id)}>
            {lot.title}
          </Link>
        </p>
        {isOwner || isStaff ? (
          <SelfCheck lotId={lot.id} isOpened={!lot.isSealed && lot.openedAt !== null} />
        ) : (
          <p className="text-ink-soft">
            Файл проверки выдаётся организатору, службе безопасности и аудитору. Участник проверяет свою
            заявку по доказательству из раздела «Квитанции» на её странице: той же программой проверки.{' '}
            <a className="link" href="/verify.html" download>
              Программа проверки
            </a>
          </p>
        )}
      </div>
    </Section>
  );
}

function Newest() {
  const { data, error } = useCall(checkpoints.newest);
  const newest = data?.data;
  return (
    <Section title="Новейшая отметка">
      {error && <EmptyState text={error.message} />}
      {!newest && !error && <SkeletonLines lines={9} />}
      {newest && (
        <div className="flex flex-col gap-3">
          <DescriptionList
            items={[
              ['Подписана', formatDateTime(newest.at)],
              ['Записей в журнале отметок', String(newest.size)],
            ]}
          />
          <pre className="overflow-x-auto rounded-md border border-line p-3 text-xs whitespace-pre-wrap break-all">
            {newest.note}
          </pre>
          <p className="text-ink-soft">
            Такая отметка стоит в каждом письме о процедуре. Кто сохранил письмо, увидит, если журнал потом
            перепишут.
          </p>
        </div>
      )}
    </Section>
  );
}

function Keys() {
  const { data } = useCall(checkpoints.keys);
  const keys = data?.data ?? [];
  if (keys.length === 0) return null;
  return (
    <Section title="Ключи площадки" note="Запишите: подписи проверяются ими.">
      <ul className="flex flex-col gap-2">
        {keys.map(({ key, since }) => (
          <li key={key}>
            <code className="text-xs break-all">{key}</code>
            <p className="mt-1 text-xs text-ink-soft">с {formatDateTime(since)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
