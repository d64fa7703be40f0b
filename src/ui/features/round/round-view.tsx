/** The round for whoever looks: a vendor's own prices and place, or for the staff how many took part. */
import type { Lot } from '../../../api/records/lot.ts';
import type { RoundState } from '../../../api/records/round.ts';
import { isRepeating } from '../../../machines/lot-predicates.ts';
import { loweredPercent } from '../../../rules/comparable.ts';
import { formatPercent } from '../../../rules/money.ts';
import { useVisitor } from '../../data/visitor.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { formatSeconds } from '../../parts/text/format.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Stat, StatRow } from '../../parts/layout/section.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Money } from '../../parts/text/text.tsx';
import { RoundPrices } from './round-prices.tsx';
import { RoundTerms } from './round-terms.tsx';
import { useRound } from './use-round.ts';

export function RoundView({ lot, isVendor }: { lot: Pick<Lot, 'id' | 'status'>; isVendor: boolean }) {
  const { data, error } = useRound(lot.id, isRepeating(lot.status));
  if (!data) {
    return error ? (
      <EmptyState title="Переторжка недоступна" text={error.message} />
    ) : (
      <SkeletonLines lines={6} />
    );
  }
  const round = data.data;
  if (round === null) {
    return (
      <EmptyState
        title="Переторжки не было"
        text={
          isVendor
            ? 'Здесь появятся ваши цены и место, если организатор отберёт заявку для переторжки.'
            : 'Отметьте допущенные заявки для переторжки на странице «Участники» и начните раунд.'
        }
      />
    );
  }
  return (
    <>
      <RoundTerms round={round} />
      {isVendor ? <VendorPart round={round} /> : <StaffPart round={round} />}
    </>
  );
}

function StaffPart({ round }: { round: RoundState }) {
  return (
    <>
      <StatRow>
        <Stat label="Отобрано участников" value={round.invited ?? '—'} />
        <Stat label="Снизили цену" value={round.tookPart ?? '—'} />
      </StatRow>
      <Notice tone="neutral">
        {round.isRunning
          ? 'До окончания раунда цены и имена снизивших скрыты: видно только, сколько участников предложили новую цену.'
          : 'Раунд завершён: новые цены стоят в конкурентном листе и в заявках.'}
      </Notice>
    </>
  );
}

function VendorPart({ round }: { round: RoundState }) {
  const { own } = round;
  const userId = useVisitor().id;
  if (own === null) {
    return <Notice tone="neutral">Ваша заявка не отобрана для этой переторжки.</Notice>;
  }
  const tick = round.nextPlacesAt === null ? undefined : `по состоянию на ${formatSeconds(round.placesAt)}`;
  return (
    <>
      <StatRow>
        <Stat
          label="Ваше место"
          value={own.place ?? '—'}
          note={own.place === null ? 'Пока не определено' : tick}
        />
        <Stat label="Ваша сумма без НДС" value={<Money value={own.total} currency={own.currency} />} />
        <Stat label="До раунда" value={<Money value={own.baseTotal} currency={own.currency} />} />
        <Stat label="Снижение" value={formatPercent(loweredPercent(own.baseTotal, own.total))} />
      </StatRow>
      {userId !== null && (
        <RoundPrices key={`${round.lotId} ${round.number}`} round={round} own={own} userId={userId} />
      )}
    </>
  );
}
