/**
 * The draft or the working copy while it is written, in a frame of the window's height: steps at the left, the offer table or the
 * terms beside them, the bar with totals and saving under both.
 */
import { ArrowRight } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { references } from '../../../api/calls/references.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import type { Order } from '../../../api/records/order.ts';
import type { Question } from '../../../text/doctor.ts';
import { usePageActions } from '../../data/page-actions.ts';
import { mayLeave, UnsavedContext, useInnerScope } from '../../data/unsaved.ts';
import { useCall } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import type { GridHandle } from '../../parts/grid/grid-props.ts';
import { PageFrame } from '../../parts/layout/page-frame.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { draftTotals } from './draft-totals.ts';
import { earlierPrices } from './earlier-price.ts';
import { EditorHead } from './editor-head.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { EditorRail, type EditorStep } from './editor-rail.tsx';
import { editorStates } from './editor-states.ts';
import { EditorSteps } from './editor-steps.tsx';
import { tableFaults } from './offer-rows.ts';
import { OffersSection } from './offers-section.tsx';
import { TermsSections, type TermsHandle } from './terms-sections.tsx';
import { useOwnPast } from './own-past.ts';
import { hasPast, ReuseOffer } from './reuse-offer.tsx';
import { stepOfTerm, validTerms } from './terms-form.ts';
import type { ReusedPrice, TakenTerms } from './reuse.ts';
import { toast } from '../../data/toasts.ts';
import { TotalsBar } from './totals-bar.tsx';
import type { SealedDraft } from './draft-place.ts';
import { useCards } from './use-cards.ts';
import { useDraft } from './use-draft.ts';
import { useSubmitted, useToldOfColleague } from './use-submitted.ts';

const importDialog = lazyPart(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));
const reusePanel = lazyPart(() => import('./reuse-panel.tsx'));
const reviewPanel = lazyPart(() => import('./review-panel.tsx'));

interface EditorProps {
  lot: Lot;
  application: Application;
  orders: readonly Order[];
  userId: number;
  accepting: boolean;
  /** Its organiser has taken it back, or its vendor may not see it any more; what was read of it stands. */
  isHidden?: boolean;
  onSubmitted: () => void;
  /** Where a commission opens the lot. */
  sealed?: SealedDraft;
}

export function ApplicationEditor(props: EditorProps) {
  const { lot, application, orders, userId, accepting, isHidden = false, onSubmitted, sealed } = props;
  const draft = useDraft({ application, orders, userId, accepting, sealed });
  useToldOfColleague(draft, userId);
  const { store, state, setValues, changeRows } = draft;
  const { rows, values, base } = state;
  const [step, setStep] = useState<EditorStep>('prices');
  const [isReviewing, setReviewing] = useState(false);
  const [importing, setImporting] = useState(false);
  const [isReusing, setReusing] = useState(false);
  const grid = useRef<GridHandle>(null);
  const terms = useRef<TermsHandle>(null);
  const sheet = useRef<HTMLDivElement>(null);
  /** Once taken over it stands behind «Прошлые цены» alone. */
  const [isReused, setReused] = useState(false);
  const table = useInnerScope();
  const past = useOwnPast(lot.id);
  const startReuse = useCallback(() => setReusing(true), []);
  const onReuse = hasPast(past) ? startReuse : undefined;
  const startImport = useCallback(() => setImporting(true), []);
  const rates = useCall(references.rates, { query: {} }, { enabled: values.currency !== lot.currency });
  const locked = !accepting || draft.snapshot.matches('closed');

  const { isToleranceEnabled } = values;
  const { tolerancePlus, toleranceMinus } = base;
  const tolerance = useMemo(
    () => ({ isToleranceEnabled, tolerancePlus, toleranceMinus }),
    [isToleranceEnabled, tolerancePlus, toleranceMinus],
  );
  const faults = useMemo(() => tableFaults(rows, tolerance), [rows, tolerance]);
  const items = useMemo(
    () => ({ lotId: lot.id, filesOf: new Map(orders.map(({ id, filesCount }) => [id, filesCount])) }),
    [lot.id, orders],
  );
  const errors = useMemo(() => ({ ...faults.unfit, ...faults.unsaved }), [faults]);
  const totals = useMemo(
    () =>
      draftTotals(rows, {
        currency: values.currency,
        vat: values.vat,
        lotCurrency: lot.currency,
        rates: Object.fromEntries((rates.data?.data ?? []).map((rate) => [rate.code, rate])),
      }),
    [rows, values.currency, values.vat, lot.currency, rates.data],
  );
  const cellErrors = Object.keys(errors).length;
  const faultyTerms = useMemo(() => validTerms(values).faulty, [values]);
  const states = useMemo(
    () => editorStates(totals, cellErrors, values, base.attachments.length, faultyTerms),
    [totals, cellErrors, values, base.attachments, faultyTerms],
  );
  const submitted = useSubmitted(draft);
  const earlier = useMemo(() => earlierPrices(rows, past, submitted), [rows, past, submitted]);
  /** One button stands at a phone's foot: while items want a price it leads from one to the next. */
  const walks = useCards() && step === 'prices' && !locked && rows.some(({ unitPrice }) => unitPrice === '');

  function go(to: EditorStep) {
    setReviewing(to === 'review');
    if (to === 'review') return;
    setStep(to);
    // Each step begins at its beginning.
    sheet.current?.scrollTo(0, 0);
  }
  /** A paste over the table that is not written yet would be out of sight, and out of what is submitted. */
  function leaveFor(to: EditorStep) {
    if (to === 'prices' || table.dirty().length === 0) go(to);
    else void mayLeave().then((goes) => goes && go(to));
  }
  const review = useEffectEvent(() => leaveFor('review'));
  usePageActions([
    { id: 'review', title: 'Проверить и подать', keys: 'Ctrl Enter', run: () => leaveFor('review') },
  ]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      review();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  /** To the table, once the panel over it has gone. */
  function show(what: (table: GridHandle) => void) {
    go('prices');
    setTimeout(() => grid.current && what(grid.current));
  }

  function takeOver(prices: readonly ReusedPrice[], taken: TakenTerms | null) {
    setReusing(false);
    setReused(true);
    if (taken) {
      draft.takeValues(taken.after);
      toast.success('', {
        title: `Взято условий: ${taken.count}`,
        // What was typed since stays.
        action: {
          label: 'Отменить',
          run: () => draft.takeValues(taken.back(store.getState().values)),
        },
      });
    }
    const [first] = prices;
    if (!first) return;
    show((table) => {
      table.writeColumn('unitPrice', new Map(prices.map(({ row, past: { price } }) => [row.key, price])));
      table.toCell(first.row.key, 'unitPrice');
    });
  }

  function showQuestion({ code, place, keys: [key] }: Question) {
    if (place.step !== 'prices') {
      go(place.step);
      const { field } = place;
      if (field !== undefined) setTimeout(() => terms.current?.focus(field));
    } else
      show((table) => {
        if (code === 'unpriced') table.showFiltered();
        else if (key !== undefined) table.toCell(key, place.column);
      });
  }

  function mend(path: string) {
    go(stepOfTerm(path));
    setTimeout(() => terms.current?.mend(path));
  }

  return (
    <PageFrame head={<EditorHead lot={lot} application={base} accepting={accepting} isHidden={isHidden} />}>
      <form
        noValidate
        aria-label="Заявка"
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
          <EditorRail
            step={step}
            states={states}
            application={base}
            isReadable={!sealed}
            withReview={walks}
            onStep={leaveFor}
          />
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <EditorNotices {...{ lot, application, accepting, isHidden, draft }} />
            {onReuse && !locked && !isReused && totals.items === 0 && (
              <ReuseOffer past={past} items={totals.of} onOpen={onReuse} />
            )}
            <div className={step === 'prices' ? 'min-h-0 flex-1' : 'hidden'}>
              <UnsavedContext value={table}>
                <OffersSection
                  store={store}
                  rows={rows}
                  basis={values.basis}
                  currency={values.currency}
                  vat={values.vat}
                  errors={errors}
                  tolerance={tolerance}
                  locked={locked}
                  items={items}
                  onChange={changeRows}
                  onImport={startImport}
                  isSealed={sealed !== undefined}
                  onReuse={onReuse}
                  earlier={earlier}
                  handle={grid}
                />
              </UnsavedContext>
            </div>
            <div
              ref={sheet}
              className={step === 'prices' ? 'hidden' : 'min-h-0 flex-1 overflow-y-auto bg-page p-3 sm:p-6'}
            >
              <TermsSections
                store={store}
                applicationId={application.id}
                edition={state.edition}
                onInput={setValues}
                locked={locked}
                attachments={sealed ? null : base.attachments}
                step={step}
                handle={terms}
                onReuse={onReuse}
              />
            </div>
          </div>
        </div>
        <TotalsBar
          draft={draft}
          totals={totals}
          currency={values.currency}
          lotCurrency={lot.currency}
          vat={values.vat}
        >
          <EditorSteps application={application} draft={draft} />
          {walks ? (
            <Button key="walk" kind="primary" onClick={() => grid.current?.showFiltered()}>
              Следующая без цены
              <ArrowRight className="size-4" aria-hidden />
            </Button>
          ) : (
            <Button
              key="review"
              // It still tells what was not submitted and why, but is no longer what comes next.
              kind={locked ? 'secondary' : 'primary'}
              aria-keyshortcuts="Control+Enter"
              {...preloadingPart(reviewPanel)}
              onClick={() => leaveFor('review')}
            >
              Проверить и подать
            </Button>
          )}
        </TotalsBar>
      </form>
      {isReviewing && (
        <WhenWanted
          part={reviewPanel}
          wanted
          onMissing={() => setReviewing(false)}
          props={{
            lot,
            draft,
            cellErrors,
            faultyTerms,
            onCells: () => show((table) => table.nextError()),
            onTerm: mend,
            accepting,
            go,
            onShow: showQuestion,
            onClose: () => setReviewing(false),
            onSubmitted,
          }}
        />
      )}
      {isReusing && (
        <WhenWanted
          part={reusePanel}
          wanted
          onMissing={() => setReusing(false)}
          props={{ past, rows, values, onTake: takeOver, onClose: () => setReusing(false) }}
        />
      )}
      {importing && (
        <WhenWanted
          part={importDialog}
          wanted
          props={{ draft, orders, isUnstored: sealed !== undefined, onClose: () => setImporting(false) }}
          onMissing={() => setImporting(false)}
        />
      )}
    </PageFrame>
  );
}
