/** The blocks of terms under the offer table: a form of their own, so that typing in the table does not redraw them. */
import { History } from 'lucide-react';
import { memo, useImperativeHandle, useMemo, type Ref } from 'react';
import type { Path } from 'react-hook-form';
import { applications } from '../../../api/calls/applications.ts';
import { send } from '../../../api/client.ts';
import type { Attachment } from '../../../api/records/attachment.ts';
import { blockNames } from '../../../text/enums.ts';
import { Button } from '../../parts/control/button.tsx';
import { cx } from '../../parts/text/cx.ts';
import { FormFields } from '../../parts/form/form-fields.tsx';
import { Section, Stack } from '../../parts/layout/section.tsx';
import type { EditorStep } from './editor-rail.tsx';
import type { DraftStore } from './draft-store.ts';
import { FilesField } from './files-field.tsx';
import {
  AgreementFields,
  DocumentFields,
  OpenFields,
  PaymentFields,
  PriceFields,
  ShipmentFields,
} from './terms-fields.tsx';
import type { TermName } from '../../../text/application-words.ts';
import type { TermsValues } from './terms-form.ts';
import { useTermsForm } from './use-terms-form.ts';

interface TermsSectionsProps {
  store: DraftStore;
  applicationId: number;
  edition: number;
  onInput: (values: TermsValues) => void;
  locked: boolean;
  /** Null where the platform may not read what is offered: then no files are sent to it. */
  attachments: readonly Attachment[] | null;
  /** The step whose blocks are in sight; the others keep what is typed into them. */
  step: EditorStep;
  handle?: Ref<TermsHandle>;
  /** Own past terms can be taken over. */
  onReuse: (() => void) | undefined;
}

export interface TermsHandle {
  focus: (term: TermName) => void;
  /** To a faulty field, saying what is wrong with it. */
  mend: (path: string) => void;
}

/** Of a term that has several fields, the one that it is asked for by. */
const FIRST: Partial<Record<TermName, 'agent.primaryPhone' | 'paymentConditions.prepaymentPercent'>> = {
  agent: 'agent.primaryPhone',
  paymentConditions: 'paymentConditions.prepaymentPercent',
};

/** Of what holds many fields: where there is room, labels stand at their left, one field under another. */
const LABELS_LEFT = cx(
  'lg:**:data-fields:grid-cols-1 lg:**:data-fields:gap-2.5',
  'lg:**:data-field:grid lg:**:data-field:grid-cols-[10rem_minmax(0,1fr)] lg:**:data-field:gap-x-3',
  'lg:[&_[data-field]>:first-child]:self-start lg:[&_[data-field]>:first-child]:pt-2',
  'lg:[&_[data-field]>:nth-child(n+3)]:col-start-2',
);

export const TermsSections = memo(function TermsSections(props: TermsSectionsProps) {
  const { store, applicationId, edition, onInput, locked, attachments, step } = props;
  const of = (one: EditorStep) => (one === step ? undefined : 'hidden');
  const form = useTermsForm(() => store.getState().values, edition, onInput);
  useImperativeHandle(
    props.handle,
    () => ({
      focus: (term) => form.setFocus(FIRST[term] ?? term),
      mend: (path) => void form.trigger(path as Path<TermsValues>, { shouldFocus: true }),
    }),
    [form],
  );
  const openFields = useMemo(() => ({ blocks: null, locked }), [locked]);
  const params = { id: applicationId };
  return (
    <OpenFields value={openFields}>
      <FormFields form={form}>
        <Stack>
          <Stack className={of('terms')}>
            {props.onReuse && (
              <Button size="sm" icon={History} className="w-fit" disabled={locked} onClick={props.onReuse}>
                Взять из прошлой заявки
              </Button>
            )}
            <div className={cx('grid grid-cols-1 items-start gap-4 xl:grid-cols-2', LABELS_LEFT)}>
              <Section title={blockNames.price_block}>
                <PriceFields />
              </Section>
              <Stack>
                <Section title={blockNames.shipment_block}>
                  <ShipmentFields />
                </Section>
                <Section title={blockNames.payment_block}>
                  <PaymentFields />
                </Section>
              </Stack>
            </div>
            <Section title="Договор">
              <AgreementFields />
            </Section>
          </Stack>
          <div className={of('documents')}>
            <Section title={blockNames.document_block}>
              <DocumentFields />
              {attachments === null ? (
                <p className="mt-4 text-ink-soft">
                  Файлы к заявке не приложить: заявки этой процедуры запечатываются в браузере целиком.
                </p>
              ) : (
                <FilesField
                  files={attachments}
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
              )}
            </Section>
          </div>
        </Stack>
      </FormFields>
    </OpenFields>
  );
});
