/**
 * The answer to a clarification: what is asked, the fields of the named blocks opened for a change, a text. It goes out
 * whole, so it is not saved on the way; what is typed is kept in this browser until it is sent.
 */
import { useMemo, useState } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import { clarifications } from '../../../api/calls/clarifications.ts';
import { send } from '../../../api/client.ts';
import type { Application } from '../../../api/records/application.ts';
import type { Attachment } from '../../../api/records/attachment.ts';
import type { Clarification } from '../../../api/records/decision.ts';
import type { Block } from '../../../machines/application-statuses.ts';
import { blockNames } from '../../../text/enums.ts';
import { stepText } from '../../../text/steps.ts';
import { Button } from '../../parts/control/button.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import { FieldFrame } from '../../parts/form/field.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { Notice } from '../../parts/feedback/notice.tsx';
import { FormFields } from '../../parts/form/form-fields.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { TextArea } from '../../parts/form/text-area-field.tsx';
import { toast } from '../../data/toasts.ts';
import { useSend } from '../../data/use-call.ts';
import { answeredOffers } from './answer-rows.ts';
import { FilesField } from './files-field.tsx';
import { OfferGrid } from './offer-grid.tsx';
import { answerName } from './kept-input.ts';
import { tableFaults } from './offer-rows.ts';
import { DocumentFields, OpenFields, PaymentFields, PriceFields, ShipmentFields } from './terms-fields.tsx';
import { changedTerms, validTerms } from './terms-form.ts';
import { useAnswer } from './use-answer.ts';
import { useTermsForm } from './use-terms-form.ts';

interface AnswerProps {
  application: Application;
  clarification: Clarification;
  userId: number;
}

const gridBlocks: readonly Block[] = ['offers_block', 'price_block', 'shipment_block', 'document_block'];

export function ClarificationAnswer({ application, clarification, userId }: AnswerProps) {
  const own = useAnswer(application, userId, answerName(clarification.id));
  const { values, rows, text, changeRows } = own;
  const [asking, setAsking] = useState(false);
  const form = useTermsForm(() => values, own.edition, own.setValues);
  const { blocks } = clarification;
  const has = (block: Block) => blocks.includes(block);
  const words = stepText('application', 'application.answer');

  const faults = useMemo(() => tableFaults(rows, application), [rows, application]);
  const errors = useMemo(() => ({ ...faults.unfit, ...faults.unsaved }), [faults]);
  const answer = useSend(clarifications.answer, {
    once: true,
    done: words.done,
    onDone: () => {
      own.forget();
      setAsking(false);
    },
  });
  const openFields = useMemo(() => ({ blocks, locked: false }), [blocks]);

  async function ask() {
    const whole = await form.trigger();
    if (!whole || Object.keys(errors).length > 0) toast.attention('Исправьте поля, отмеченные ошибкой');
    else setAsking(true);
  }

  async function sendAnswer() {
    const terms = changedTerms(validTerms(values).terms, application);
    const offers = answeredOffers(rows, application.offers);
    try {
      await answer.send({ params: { id: clarification.id }, body: { text, terms, offers } });
    } catch {
      // The refusal is told by the catalogue; what was typed stays.
      setAsking(false);
    }
  }

  return (
    <Section
      title="Ответ на уточнение"
      note={`Открыты разделы: ${blocks.map((block) => blockNames[block]).join(', ')}`}
    >
      <OpenFields value={openFields}>
        <FormFields form={form}>
          <form
            noValidate
            aria-label="Ответ на уточнение"
            className="flex flex-col gap-5"
            onSubmit={(event) => event.preventDefault()}
          >
            <Notice
              tone="warn"
              title={`Ответить до ${formatDateTime(clarification.dueAt)}`}
              actions={<Countdown until={clarification.dueAt} />}
            >
              <span className="break-words whitespace-pre-line">{clarification.text}</span>
            </Notice>
            {gridBlocks.some(has) && (
              <OfferGrid
                rows={rows}
                basis={values.basis}
                currency={values.currency}
                vat={values.vat}
                errors={errors}
                tolerance={application}
                onChange={changeRows}
                blocks={blocks}
              />
            )}
            {(has('price_block') || has('offers_block') || has('shipment_block')) && <PriceFields />}
            {(has('shipment_block') || has('payment_block')) && <ShipmentFields />}
            {has('payment_block') && <PaymentFields />}
            {has('document_block') && (
              <div>
                <DocumentFields />
                <AnswerFiles application={application} />
              </div>
            )}
            <FieldFrame id="answer-text" label="Текст ответа">
              <TextArea id="answer-text" value={text} onChange={own.setText} maxLength={10_000} />
            </FieldFrame>
            <Button kind="primary" className="w-fit" onClick={() => void ask()}>
              {words.label}
            </Button>
          </form>
        </FormFields>
      </OpenFields>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.title}
        will={words.consequences}
        confirm={words.label}
        busy={answer.busy}
        onConfirm={() => void sendAnswer()}
      />
    </Section>
  );
}

/** The files of the answer: they take effect with it. */
function AnswerFiles({ application }: { application: Application }) {
  const [files, setFiles] = useState<Attachment[]>(application.attachments);
  const params = { id: application.id };
  return (
    <FilesField
      files={files}
      readOnly={false}
      upload={async (chosen) => {
        const { data } = await send(applications.upload, { params, files: chosen });
        setFiles((now) => [...now, ...data]);
      }}
      remove={async (fileId) => {
        await send(applications.removeFile, { params: { ...params, fileId } });
        setFiles((now) => now.filter(({ id }) => id !== fileId));
      }}
    />
  );
}
