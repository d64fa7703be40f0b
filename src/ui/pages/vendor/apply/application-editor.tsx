/** The draft or the working copy while it is written: offers, blocks, the check list, the bar with totals and saving. */
import { FileSpreadsheet } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { applications } from '../../../../api/calls/applications.ts';
import { offers as offerCalls } from '../../../../api/calls/offers.ts';
import { references } from '../../../../api/calls/references.ts';
import { send } from '../../../../api/client.ts';
import type { Application } from '../../../../api/records/application.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import type { Order } from '../../../../api/records/order.ts';
import { blockNames } from '../../../../text/enums.ts';
import { Button } from '../../../parts/button.tsx';
import { Section, Stack } from '../../../parts/section.tsx';
import { useCall } from '../../../parts/use-call.ts';
import { draftTotals } from './draft-totals.ts';
import { EditorNotices } from './editor-notices.tsx';
import { EditorSteps } from './editor-steps.tsx';
import { FilesField } from './files-field.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { OfferGrid } from './offer-grid.tsx';
import { tableFaults, type OfferDraft } from './offer-rows.ts';
import { SubmissionChecks } from './submission-checks.tsx';
import {
  AgreementFields,
  DocumentFields,
  OpenFields,
  PaymentFields,
  PriceFields,
  ShipmentFields,
} from './terms-fields.tsx';
import { TotalsBar } from './totals-bar.tsx';
import { useDraft } from './use-draft.ts';
import { useTermsForm } from './use-terms-form.ts';

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
  const form = useTermsForm(values, state.edition, setValues);
  const [importing, setImporting] = useState(false);
  const rates = useCall(references.rates, { query: {} }, { enabled: values.currency !== lot.currency });

  const locked = !accepting || draft.snapshot.matches('closed');
  const faults = useMemo(
    () =>
      tableFaults(rows, {
        isToleranceEnabled: values.isToleranceEnabled,
        tolerancePlus: base.tolerancePlus,
        toleranceMinus: base.toleranceMinus,
      }),
    [rows, values.isToleranceEnabled, base.tolerancePlus, base.toleranceMinus],
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

  const upload = useCallback(
    (row: OfferDraft, files: File[]) =>
      store.besides(
        async () => send(offerCalls.upload, { params: { id: await store.idOf(row.key) }, files }),
        'files',
      ),
    [store],
  );
  const remove = useCallback(
    (row: OfferDraft, fileId: number) =>
      store.besides(
        async () => send(offerCalls.removeFile, { params: { id: await store.idOf(row.key), fileId } }),
        'files',
      ),
    [store],
  );
  const files = useMemo(() => ({ upload, remove }), [upload, remove]);
  const openFields = useMemo(() => ({ blocks: null, locked }), [locked]);
  const params = { id: application.id };

  return (
    <OpenFields value={openFields}>
      <FormProvider {...form}>
        <form noValidate aria-label="Заявка" onSubmit={(event) => event.preventDefault()}>
          <Stack>
            <EditorNotices lot={lot} application={application} accepting={accepting} draft={draft} />
            <Section
              title={blockNames.offers_block}
              note="Вставляйте из Excel: выделите первую ячейку и нажмите Ctrl+V. Позиции без цены в заявку не входят."
              flush
              actions={
                <Button size="sm" icon={FileSpreadsheet} disabled={locked} onClick={() => setImporting(true)}>
                  Загрузить из файла
                </Button>
              }
            >
              <OfferGrid
                rows={rows}
                basis={values.basis}
                currency={values.currency}
                errors={errors}
                onChange={changeRows}
                readOnly={locked}
                files={files}
              />
            </Section>
            <Section title={blockNames.price_block}>
              <PriceFields />
            </Section>
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
              <Section title={blockNames.shipment_block}>
                <ShipmentFields />
              </Section>
              <Section title={blockNames.payment_block}>
                <PaymentFields />
              </Section>
            </div>
            <Section title={blockNames.document_block}>
              <DocumentFields />
              <FilesField
                files={base.attachments}
                readOnly={locked}
                upload={(chosen) =>
                  store.besides(() => send(applications.upload, { params, files: chosen }), 'files')
                }
                remove={(fileId) =>
                  store.besides(
                    () => send(applications.removeFile, { params: { ...params, fileId } }),
                    'files',
                  )
                }
              />
            </Section>
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
              <Section title="Договор">
                <AgreementFields />
              </Section>
              <Section title="Перед подачей">
                <SubmissionChecks application={application} warnings={warnings} />
              </Section>
            </div>
          </Stack>
          <div className="h-4" />
          <TotalsBar
            draft={draft}
            totals={totals}
            currency={values.currency}
            lotCurrency={lot.currency}
            vat={values.vat}
          >
            <EditorSteps application={application} draft={draft} onSubmitted={onSubmitted} />
          </TotalsBar>
        </form>
      </FormProvider>
      {importing && <ImportDialog draft={draft} onClose={() => setImporting(false)} />}
    </OpenFields>
  );
}
