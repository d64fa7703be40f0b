/** The offers of an application in rows of 40 px: what is offered for how much, and the decision on each. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, CircleHelp, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { Application } from '../../../api/records/application.ts';
import type { Offer } from '../../../api/records/offer.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { signed } from '../../../rules/comparison-marks.ts';
import { dayOf } from '../../../rules/dates.ts';
import { isPositive } from '../../../rules/decimal.ts';
import { requiredDays } from '../../../rules/required-delivery.ts';
import { normaliseCode } from '../../../rules/search-text.ts';
import { serverNow } from '../../data/clock.ts';
import { Amount } from '../../parts/text/amount.tsx';
import { cx } from '../../parts/text/cx.ts';
import { figureWidth } from '../../parts/table/column-widths.ts';
import { formatDecimal } from '../../parts/text/format.ts';
import { GapRow } from '../../parts/table/gap-row.tsx';
import { useOnPaper } from '../../parts/layout/paper.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { isLow as isLowPrice, type BesideEstimate } from './beside-estimate.ts';
import { isOffered } from './offered.ts';
import type { Marks } from './use-marks.ts';

const reasonMenu = lazyPart(async () => ({ default: (await import('./reason-menu.tsx')).ReasonMenu }));

const ROW_PX = 40;
const VIRTUAL_PAST = 60;
const SPAN = 7;

interface OfferRowsProps {
  application: Pick<Application, 'currency' | 'lot'>;
  offers: readonly Offer[];
  marks: Marks;
  ofEstimate: BesideEstimate['ofOffer'];
  /** Whether the reader decides now. */
  deciding: boolean;
  current: number;
  onCurrent: (offerId: number) => void;
  rejecting: number | null;
  onRejecting: (offerId: number | null) => void;
  onDecided: (offer: Offer) => void;
}

const head =
  'sticky top-0 z-[2] h-7 border-b border-line bg-surface px-2 text-xs font-normal text-ink-soft @min-[760px]:first:pl-5';
const cell = 'border-b border-line px-2 whitespace-nowrap @min-[760px]:first:pl-5';

/** Longer figures than a column is drawn for have it wider. */
function widthsFor(offers: readonly Offer[]) {
  const wider = (drawn: number, texts: readonly string[]) => {
    const width = figureWidth(texts);
    return width > drawn ? { width } : undefined;
  };
  return {
    quantity: wider(
      72,
      offers.map(({ quantity, order }) => `${formatDecimal(quantity)} ${order.unitTitle ?? ''}`),
    ),
    price: wider(
      102,
      offers.map(({ repeatedPrice, unitPrice }) => formatDecimal(repeatedPrice ?? unitPrice, 2)),
    ),
    sum: wider(
      100,
      offers.map(({ sum }) => formatDecimal(sum, 2)),
    ),
    asksTerm: offers.some((offer) => !timeliness(offer).isInTime),
  };
}

export function OfferRows(props: OfferRowsProps) {
  const { application, offers, current, deciding } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const onPaper = useOnPaper();
  const virtual = offers.length > VIRTUAL_PAST && !onPaper;
  const virtualizer = useVirtualizer({
    count: offers.length,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const shown = virtual ? items.map(({ index }) => index) : offers.map((_, index) => index);
  const at = offers.findIndex(({ id }) => id === current);
  useEffect(() => {
    if (virtual && at >= 0) virtualizer.scrollToIndex(at);
    else scroller.current?.querySelector(`[data-offer="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [virtual, virtualizer, at, current]);
  useEffect(() => {
    // By the first R it is here: a digit after it chooses at once.
    if (deciding) reasonMenu.preload();
  }, [deciding]);
  const sign = currencySign(application.currency);
  const widths = useMemo(() => widthsFor(offers), [offers]);
  return (
    <div ref={scroller} className="@container min-h-0 flex-1 overflow-auto bg-surface">
      <table
        aria-label="Предложения заявки"
        className="w-full table-fixed border-separate border-spacing-0 text-table print:table-auto"
      >
        <thead>
          <tr>
            <th scope="col" className={cx(head, 'w-9 pr-0! text-left max-sm:hidden @min-[760px]:w-11')}>
              №
            </th>
            <th scope="col" className={cx(head, 'truncate text-left max-sm:pl-4')}>
              Позиция, что предложено
            </th>
            {/* Less wide, a name would be broken for it: it stands under the name. */}
            <th
              scope="col"
              className={cx(head, 'hidden w-18 text-right whitespace-nowrap @min-[820px]:table-cell')}
              style={widths.quantity}
            >
              Кол-во
            </th>
            <th
              scope="col"
              className={cx(head, 'w-22 text-right max-sm:hidden @min-[760px]:w-25.5')}
              style={widths.price}
            >
              Цена, {sign}
            </th>
            <th scope="col" className={cx(head, 'w-25 text-right max-sm:hidden')} style={widths.sum}>
              Сумма, {sign}
            </th>
            <th
              scope="col"
              className={cx(
                head,
                'hidden w-18 text-right @min-[640px]:table-cell',
                widths.asksTerm && '@min-[760px]:w-26',
              )}
            >
              Срок
            </th>
            <th scope="col" className={cx(head, 'w-35 text-left max-sm:w-36')}>
              Решение
            </th>
          </tr>
        </thead>
        <tbody>
          {virtual && (items[0]?.start ?? 0) > 0 && <GapRow height={items[0]?.start ?? 0} span={SPAN} />}
          {shown.map((index) => {
            const offer = offers[index];
            return offer ? (
              <OfferRow
                key={offer.id}
                {...props}
                offer={offer}
                isCurrent={deciding && offer.id === current}
                isLow={index > offers.length / 2}
                isFirst={index === 0}
                isTall={!virtual}
              />
            ) : null;
          })}
          {virtual && <GapRow height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} span={SPAN} />}
        </tbody>
      </table>
    </div>
  );
}

/** «в течение 60 календарных дней» as «60 дн.»: the row has one line for it. */
const inShort = (term: string): string =>
  term
    .replace(/^в течение /i, '')
    .replace(/\s+рабочих\s+(?:дней|дня|день)$/i, ' раб. дн.')
    .replace(/\s+(?:календарных\s+)?(?:дней|дня|день)$/i, ' дн.');

/** What is in time needs no word of it; where the buyer's words tell no number of days both stand there. */
function timeliness({ order, shipmentPeriod }: Offer) {
  const wanted = requiredDays(order.requiredDelivery, dayOf(serverNow()));
  const isLate = shipmentPeriod !== null && wanted !== null && shipmentPeriod > wanted;
  return {
    wanted,
    isLate,
    isInTime: !order.requiredDelivery || (shipmentPeriod !== null && wanted !== null && !isLate),
  };
}

interface OfferRowProps extends OfferRowsProps {
  offer: Offer;
  isCurrent: boolean;
  isLow: boolean;
  /** It says in words what the others tell in figures alone. */
  isFirst: boolean;
  /** A name may take two lines: it often ends in what tells it from the next. */
  isTall: boolean;
}

function OfferRow(props: OfferRowProps) {
  const {
    offer,
    application,
    marks,
    deciding,
    isCurrent,
    isLow,
    isFirst,
    isTall,
    onCurrent,
    rejecting,
    onRejecting,
  } = props;
  const { order } = offer;
  const { approved, reason } = marks.approvalOf(offer);
  const offered = isOffered(offer);
  const price = offer.repeatedPrice ?? offer.unitPrice;
  const about = `, позиция ${order.index}`;
  const what = [
    offer.isAnalogue && 'аналог',
    offer.name && offer.name !== order.name && offer.name,
    offer.manufacturer,
    offer.country,
  ]
    .filter(Boolean)
    .join(', ');
  const isOther =
    order.manufacturer !== '' && normaliseCode(offer.manufacturer) !== normaliseCode(order.manufacturer);
  const second =
    approved === false && reason
      ? reason
      : [
          offer.needsClarification && 'нужно уточнить',
          what,
          offered && isOther && `в заказе ${order.manufacturer}`,
        ]
          .filter(Boolean)
          .join(' · ');
  const { wanted, isLate, isInTime } = timeliness(offer);
  const beside = props.ofEstimate(offer);
  const isConverted = application.currency !== application.lot.currency && offer.convertedPrice !== null;
  return (
    <tr
      data-offer={offer.id}
      aria-current={isCurrent || undefined}
      style={{ height: ROW_PX }}
      className={cx(isCurrent && 'bg-primary-soft', !offered && 'text-ink-soft')}
      onClick={() => deciding && offered && onCurrent(offer.id)}
    >
      <td
        className={cx(
          cell,
          'pr-0! text-ink-soft max-sm:hidden',
          isCurrent && 'shadow-[inset_3px_0_0_var(--c-primary)]',
        )}
      >
        {order.index}
      </td>
      <th
        scope="row"
        className={cx(
          cell,
          'text-left font-normal max-sm:py-1.5 max-sm:pl-4',
          isTall && 'sm:py-1',
          isCurrent && 'max-sm:shadow-[inset_3px_0_0_var(--c-primary)]',
        )}
      >
        <span
          className={cx(
            'font-medium',
            isTall ? 'line-clamp-2 text-pretty whitespace-normal wrap-anywhere' : 'block truncate',
            approved === false && 'text-ink-soft',
          )}
          title={order.name}
        >
          {order.name}
        </span>
        <small
          title={second || undefined}
          className={cx(
            'block truncate text-2xs',
            approved === false ? 'text-bad' : offer.needsClarification ? 'text-warn' : 'text-ink-soft',
          )}
        >
          <span className="@min-[820px]:hidden">
            {formatDecimal(offer.quantity)} {order.unitTitle} ·{' '}
          </span>
          {offer.archivedAt !== null && 'вне сравнения · '}
          {second || '—'}
        </small>
        {offered && (
          <span className="mt-0.5 flex flex-wrap items-baseline gap-x-2 sm:hidden">
            <span className="font-medium">
              <Amount value={price} />
              &nbsp;{currencySign(application.currency)}
            </span>
            {beside !== null && (
              <small className={isLowPrice(beside) ? 'font-medium text-warn' : 'text-ink-soft'}>
                {signed(beside)}
                <span className="sr-only"> к оценке</span>
              </small>
            )}
            {offer.shipmentPeriod !== null && (
              <span className={cx('ml-auto', isLate && 'text-warn')}>
                {offer.shipmentPeriod}&nbsp;дн.{isLate && <small> нужно {wanted}</small>}
              </span>
            )}
          </span>
        )}
      </th>
      <td className={cx(cell, 'hidden text-right @min-[820px]:table-cell')}>
        {formatDecimal(offer.quantity)} <span className="text-ink-soft">{order.unitTitle}</span>
      </td>
      <td className={cx(cell, 'text-right max-sm:hidden')}>
        {offered ? <Amount value={price} /> : '—'}
        {isConverted && (
          <small className="block text-2xs text-ink-soft">
            <Amount value={offer.convertedPrice} />
            &nbsp;{currencySign(application.lot.currency)}
          </small>
        )}
        {beside !== null && (
          <small
            className={cx('block text-2xs', isLowPrice(beside) ? 'font-medium text-warn' : 'text-ink-soft')}
            title={`${signed(beside)} к оценке позиции`}
          >
            {signed(beside)}
            <span
              className={
                isFirst ? 'sr-only @min-[760px]:not-sr-only @min-[760px]:whitespace-nowrap!' : 'sr-only'
              }
            >
              {' '}
              к оценке
            </span>
          </small>
        )}
      </td>
      <td className={cx(cell, 'text-right max-sm:hidden')}>
        <Amount value={offer.sum} />
      </td>
      <td className={cx(cell, 'hidden text-right @min-[640px]:table-cell')}>
        {offer.shipmentPeriod === null ? '—' : `${offer.shipmentPeriod}\u00A0дн.`}
        {!isInTime && (
          <small
            className={cx('block truncate text-2xs', isLate ? 'font-medium text-warn' : 'text-ink-soft')}
            title={order.requiredDelivery}
          >
            нужно {inShort(order.requiredDelivery)}
          </small>
        )}
      </td>
      <td className={cx(cell, 'relative')}>
        {!offered ? (
          <span className="text-xs">не предложено</span>
        ) : (
          <span className="flex items-center gap-1.5 @min-[760px]:gap-1">
            {approved !== null && !deciding && <Verdict approved={approved} />}
            {deciding && (
              <>
                <MarkButton
                  label={`Согласовать${about}`}
                  pressed={approved === true}
                  tone="ok"
                  onClick={() => {
                    if (approved === true) marks.clear(offer);
                    else {
                      marks.approve(offer);
                      props.onDecided(offer);
                    }
                  }}
                >
                  <Check className="size-4 shrink-0" aria-hidden />
                  {approved === true && <span className="max-sm:hidden">Согласована</span>}
                  {isCurrent && approved === null && <RowKey>A</RowKey>}
                </MarkButton>
                {approved !== true && (
                  <MarkButton
                    label={`Отклонить${about}`}
                    pressed={approved === false}
                    tone="bad"
                    onClick={() => (approved === false ? marks.clear(offer) : onRejecting(offer.id))}
                  >
                    <X className="size-4 shrink-0" aria-hidden />
                    {approved === false && <span className="max-sm:hidden">Отклонена</span>}
                    {isCurrent && approved === null && <RowKey>R</RowKey>}
                  </MarkButton>
                )}
                <button
                  type="button"
                  aria-label={`Нужно уточнить${about}`}
                  title="Нужно уточнить (C)"
                  aria-pressed={offer.needsClarification}
                  className={cx(
                    'inline-flex size-7 items-center justify-center rounded-box text-ink-soft hover:bg-sunken hover:text-ink',
                    offer.needsClarification && 'bg-warn-soft text-warn!',
                  )}
                  onClick={() => marks.toggleQuestion(offer)}
                >
                  <CircleHelp className="size-4" aria-hidden />
                </button>
              </>
            )}
          </span>
        )}
        {rejecting === offer.id && (
          <WhenWanted
            part={reasonMenu}
            wanted
            onMissing={() => onRejecting(null)}
            props={{
              about,
              index: order.index,
              facts: {
                ...(offer.isAnalogue ? { 'Аналог не согласован технической службой': 'аналог' } : {}),
                ...(isLate
                  ? { 'Срок поставки не подходит': `${offer.shipmentPeriod} при ${wanted}\u00A0дн.` }
                  : {}),
                ...(beside !== null && isPositive(beside)
                  ? { 'Цена необоснованно высокая': signed(beside) }
                  : {}),
              },
              above: isLow,
              onClose: () => onRejecting(null),
              onChoose: (why) => {
                marks.reject(offer, why);
                onRejecting(null);
                props.onDecided(offer);
              },
            }}
          />
        )}
      </td>
    </tr>
  );
}

const TONES = {
  // What is in order is quiet: it is most of the rows.
  ok: 'aria-pressed:border-transparent aria-pressed:bg-transparent aria-pressed:text-ok text-ok',
  bad: 'aria-pressed:border-transparent aria-pressed:bg-bad-soft aria-pressed:text-bad text-bad',
} as const;

interface MarkButtonProps {
  label: string;
  pressed: boolean;
  tone: keyof typeof TONES;
  onClick: () => void;
  children: React.ReactNode;
}

function MarkButton({ label, pressed, tone, onClick, children }: MarkButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      className={cx(
        'inline-flex h-7 min-w-9 items-center justify-center gap-1.5 @min-[760px]:min-w-11 rounded-box border border-line-mid bg-surface px-1.5 text-xs font-medium hover:bg-sunken max-sm:h-10 max-sm:min-w-11',
        TONES[tone],
      )}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    >
      {children}
    </button>
  );
}

/** Which key does the same in the row that the keys are for. */
const RowKey = ({ children }: { children: string }) => (
  <kbd
    aria-hidden
    className="hidden font-sans text-2xs font-normal text-ink-soft @min-[760px]:inline pointer-coarse:hidden!"
  >
    {children}
  </kbd>
);

function Verdict({ approved }: { approved: boolean }) {
  return approved ? (
    <span className="inline-flex items-center gap-1.5 text-xs font-medium text-ok">
      <Check className="size-4 shrink-0" aria-hidden /> Согласована
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 text-xs font-medium text-bad">
      <X className="size-4 shrink-0" aria-hidden /> Отклонена
    </span>
  );
}
