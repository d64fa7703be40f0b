/** Everything about one cell, beside the table: the price, how it was made comparable, the offer's own words, what may be done. */
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { marksOf, type RowMarks } from '../../../api/comparison/marks.ts';
import type { CompetitorTable } from '../../../api/records/competitor.ts';
import { deviation, signed } from '../../../rules/comparison-marks.ts';
import { isPositive } from '../../../rules/decimal.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { useVisitor } from '../../data/visitor.ts';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { Amount } from '../../parts/text/amount.tsx';
import { Key } from '../../parts/text/key.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatDecimal } from '../../parts/text/format.ts';
import { applicationHref } from '../../data/application-href.ts';
import { ArchiveOffer } from '../application/archive-offer.tsx';
import { offersOf } from './board-view.ts';
import type { CellOffer, Row, Vendor } from './competitor-block.ts';
import { PriceSteps } from './price-steps.tsx';
import { Explained } from '../../parts/control/explained.tsx';

const talk = lazyPart(async () => ({ default: (await import('../lot/team/talk.tsx')).Talk }));

interface OfferPanelProps {
  lot: CompetitorTable['lot'];
  row: Row;
  vendor: Vendor;
  /** Whether the reader may change what is compared. */
  mayArchive: boolean;
  /** To the neighbour: −1, 1. */
  onStep: (by: -1 | 1) => void;
  onClose: () => void;
  className?: string;
}

export function OfferPanel({ lot, row, vendor, mayArchive, onStep, onClose, className }: OfferPanelProps) {
  const { role } = useVisitor();
  const { order } = row;
  const offers = offersOf(row, vendor);
  return (
    <aside
      aria-label={`Предложение: ${order.name}, ${vendor.companyTitle}`}
      className={cx(
        'flex w-95 max-w-full shrink-0 flex-col overflow-y-auto border-l border-line-mid bg-surface text-table',
        className,
      )}
    >
      <header className="flex min-h-13 items-center gap-1 border-b border-line py-2 pr-3 pl-5">
        <div className="min-w-0 flex-1">
          <small className="block text-2xs text-ink-soft">
            Позиция {order.index} · {formatDecimal(order.quantity)} {order.unitTitle}
          </small>
          <h3 className="line-clamp-2 text-sm leading-[18px] font-semibold break-words" title={order.name}>
            {order.name}
          </h3>
        </div>
        <IconButton size="sm" icon={ChevronLeft} label="Предыдущий участник" onClick={() => onStep(-1)} />
        <IconButton size="sm" icon={ChevronRight} label="Следующий участник" onClick={() => onStep(1)} />
        <IconButton size="sm" icon={X} label="Закрыть" onClick={onClose} />
      </header>
      <div className="flex items-center justify-between gap-2 px-5 pt-3">
        <Link
          className="min-w-0 break-words text-ink hover:underline"
          to={applicationHref(role, lot.id, vendor.applicationId)}
        >
          {vendor.companyTitle}
        </Link>
        {vendor.place !== null && <Badge label={`место ${vendor.place}`} />}
      </div>
      {offers.length === 0 && <p className="px-5 pt-2 text-ink-soft">Эту позицию участник не предложил.</p>}
      {offers.map((offer) => (
        <OfferDetails key={offer.offerId} {...{ offer, vendor, row, lot, mayArchive }} marks={marksOf(row)} />
      ))}
      <section aria-label="Обсуждение" className="border-t border-line px-5 py-3 print:hidden">
        <h4 className="pb-1 text-xs font-semibold">
          Обсуждение <span className="font-normal text-ink-soft">поставщикам не видно никогда</span>
        </h4>
        <WhenWanted
          part={talk}
          wanted
          // Another cell is another talk: what is typed of one is not sent of the other.
          key={`${order.id} ${vendor.applicationId}`}
          props={{
            lotId: lot.id,
            about: [
              { subject: 'item', id: order.id },
              { subject: 'application', id: vendor.applicationId },
            ],
          }}
        />
      </section>
      <footer className="sticky bottom-0 mt-auto flex flex-wrap items-center gap-1 border-t border-line bg-surface px-5 py-2.5 text-2xs text-ink-soft pointer-coarse:hidden!">
        <Key>←</Key>
        <Key>→</Key> участник <Key>↑</Key>
        <Key>↓</Key> позиция <Key>Esc</Key> закрыть
      </footer>
    </aside>
  );
}

interface OfferDetailsProps extends Pick<OfferPanelProps, 'lot' | 'row' | 'vendor' | 'mayArchive'> {
  offer: CellOffer;
  marks: RowMarks;
}

function OfferDetails({ offer, vendor, row, lot, mayArchive, marks }: OfferDetailsProps) {
  const { order } = row;
  const price = offer.comparableUnitPrice;
  const unit = order.unitTitle ?? 'единицу';
  const out =
    offer.archivedAt !== null
      ? ['Вне сравнения', offer.archiveReason]
      : offer.approvedByCustomer === false
        ? ['Отклонено', offer.approvalReason]
        : null;
  const facts: [string, string | null][] = [
    ['Название', offer.name && offer.name !== order.name ? offer.name : null],
    ['Изготовитель', [offer.manufacturer, offer.country].filter(Boolean).join(', ') || null],
    [
      'Количество',
      offer.quantity === null ? null : `${formatDecimal(offer.quantity)} ${order.unitTitle ?? ''}`,
    ],
    ['Срок', offer.shipmentPeriod === null ? null : `${offer.shipmentPeriod}\u00A0дн.`],
    ['Гарантия', offer.guaranteePeriod === null ? null : `${offer.guaranteePeriod} мес.`],
  ];
  return (
    <div className="pb-4 not-last-of-type:border-b not-last-of-type:border-line">
      <div className="flex items-baseline justify-between gap-2 px-5 pt-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-figure font-semibold tracking-[-0.02em]">
            <Amount value={price} /> {price !== null && currencySign(lot.currency)}
          </span>
          <small className="text-xs text-ink-soft">за {unit} без НДС</small>
        </p>
        {offer.isAnalogue && (
          <Explained term="analogue" of="Аналог">
            <Badge tone="warn" label="Аналог" />
          </Explained>
        )}
      </div>
      {out && (
        <p className="mx-5 mt-1 break-words text-bad">
          {out[0]}
          {out[1] && `: ${out[1]}`}
        </p>
      )}
      {price === null ? (
        <p className="mx-5 mt-1 text-warn">
          {offer.incomparable === 'rateMissing' ? 'Нет курса валюты на день вскрытия' : 'Цены нет'}
        </p>
      ) : (
        <dl className="mx-5 mt-2 grid grid-cols-3 rounded-box border border-line">
          <Deviation label="к лучшей" percent={offer.isBest ? 'лучшая' : deviation(price, marks.best)} />
          <Deviation label="к медиане" percent={deviation(price, marks.middle)} />
          <Deviation
            label="снижение"
            percent={
              isPositive(offer.loweredPercent ?? '0') ? `-${Number(offer.loweredPercent).toFixed(1)}` : null
            }
          />
        </dl>
      )}
      <h4 className="px-5 pt-3.5 pb-1 text-xs font-semibold">
        <Explained term="comparable">Как получилась приведённая цена</Explained>
      </h4>
      <div className="px-5">
        <PriceSteps offer={offer} vendor={vendor} currency={lot.currency} />
        <p className="mt-2 flex justify-between gap-3 border-t border-line pt-2">
          <span>За заказанное количество</span>
          <b className="font-semibold whitespace-nowrap">
            <Amount value={offer.comparableSum} />
            &nbsp;{currencySign(lot.currency)}
          </b>
        </p>
        <p className="mt-1 flex justify-between gap-3 text-ink-soft">
          <span>Сумма заявки с НДС</span>
          <span className="whitespace-nowrap">
            <Amount value={offer.sumWithVat} />
            &nbsp;{currencySign(vendor.currency)}
          </span>
        </p>
      </div>
      <h4 className="px-5 pt-3.5 pb-1 text-xs font-semibold">Предложение</h4>
      <dl className="grid grid-cols-[108px_1fr] gap-x-3 gap-y-1 px-5">
        {facts.map(([label, text]) =>
          text === null ? null : (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="min-w-0 break-words">{text}</dd>
            </div>
          ),
        )}
      </dl>
      {mayArchive && (
        <p className="mt-3 flex items-center gap-2 px-5 text-ink-soft">
          <ArchiveOffer
            offerId={offer.offerId}
            isArchived={offer.archivedAt !== null}
            about={`${vendor.companyTitle}, позиция ${order.index}${offer.isAnalogue ? ', аналог' : ''}`}
          />
          {offer.archivedAt === null ? 'Вывести из сравнения' : 'Вернуть в сравнение'}
        </p>
      )}
    </div>
  );
}

function Deviation({ label, percent }: { label: string; percent: string | null }) {
  const isNumber = percent !== null && /^-?\d/.test(percent);
  return (
    <div className="border-l border-line px-3 py-1.5 first:border-0">
      <dt className="text-2xs text-ink-soft">{label}</dt>
      <dd className={cx('font-semibold', (percent === 'лучшая' || percent?.startsWith('-')) && 'text-ok')}>
        {percent === null ? '—' : isNumber ? signed(percent) : percent}
      </dd>
    </div>
  );
}
