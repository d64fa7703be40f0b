/** The draft or the working copy while it is written: offers, blocks, the check list, the bar with totals and saving. */
import { useCallback, useMemo, useState } from 'react';
import { references } from '../../../api/calls/references.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Lot } from '../../../api/records/lot.ts';
import type { Order } from '../../../api/records/order.ts';
import { Section, Stack } from '../../parts/layout/section.tsx';
import { useCall } from '../../data/use-call.ts';
import { InLotStar } from '../favorite/in-lot-star.tsx';
import { draftTotals } from './draft-totals.ts';
import { EditorNotices } from './editor-notices.tsx';
import { EditorSteps } from './editor-steps.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { tableFaults } from './offer-rows.ts';
import { OffersSection } from './offers-section.tsx';
import { SubmissionChecks } from './submission-checks.tsx';
import { TermsSections } from './terms-sections.tsx';
import { TotalsBar } from './totals-bar.tsx';
import { useDraft } from './use-draft.ts';

const importDialog = lazyPart(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

interface EditorProps {
  lot: Lot;
  application: Application;
  orders: readonly Order[];
  userId: number;
  accepting: boolean;
  onSubmitted: () => void;
}

export function ApplicationEditor({ lot, application, orders, userId, accepting, onSubmitted }: EditorProps) {
  const draft = useDraft({ application, orders, userId, accepting });
  const { store, state, setValues, changeRows } = draft;
  const { rows, values, base } = state;
  const [importing, setImporting] = useState(false);
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
  const warnings = [
    ...(Object.keys(faults.unsaved).length > 0 ? ['В таблице есть ячейки с ошибками: они не сохранены'] : []),
    ...(totals.items < totals.of
      ? [`Цены указаны не для всех позиций: ${totals.items} из ${totals.of}`]
      : []),
  ];

  return (
    <>
      <form noValidate aria-label="Заявка" onSubmit={(event) => event.preventDefault()}>
        <Stack>
          <EditorNotices lot={lot} application={application} accepting={accepting} draft={draft} />
          <OffersSection
            store={store}
            rows={rows}
            basis={values.basis}
            currency={values.currency}
            errors={errors}
            tolerance={tolerance}
            locked={locked}
            items={items}
            onChange={changeRows}
            onImport={startImport}
          />
          <TermsSections
            store={store}
            applicationId={application.id}
            edition={state.edition}
            onInput={setValues}
            locked={locked}
            attachments={base.attachments}
          />
          <Section title="Перед подачей">
            <SubmissionChecks application={application} warnings={warnings} />
          </Section>
        </Stack>
        <div className="h-4" />
        <TotalsBar
          draft={draft}
          totals={totals}
          currency={values.currency}
          lotCurrency={lot.currency}
          vat={values.vat}
        >
          <InLotStar lotId={lot.id} model="application" id={application.id} about="заявка" />
          <EditorSteps application={application} draft={draft} onSubmitted={onSubmitted} />
        </TotalsBar>
      </form>
      {importing && (
        <WhenWanted
          part={importDialog}
          wanted
          props={{ draft, onClose: () => setImporting(false) }}
          onMissing={() => setImporting(false)}
        />
      )}
    </>
  );
}
