/** What a document of the profile is, and the last day that it stands. */
import { z } from 'zod';
import { companies } from '../../../../api/calls/companies.ts';
import { companyDocumentBody, type CompanyDocument } from '../../../../api/records/company.ts';
import { companyDocumentKinds } from '../../../../rules/closed-lists.ts';
import { companyDocumentNames } from '../../../../text/company-documents.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { DateField } from '../../../parts/form/date-time-field.tsx';
import { FieldRow, Form, FormButtons, useAppForm } from '../../../parts/form/form.tsx';
import { SelectField } from '../../../parts/form/select-field.tsx';
import { useSend } from '../../../data/use-call.ts';

const kinds = companyDocumentKinds.map((value) => ({ value, label: companyDocumentNames[value] }));
const schema = companyDocumentBody.extend({
  expiresOn: z.union([z.literal(''), companyDocumentBody.shape.expiresOn.unwrap()]),
});

interface DocumentDialogProps {
  companyId: number;
  document: CompanyDocument;
  onClose: () => void;
}

export default function DocumentDialog({ companyId, document, onClose }: DocumentDialogProps) {
  const change = useSend(companies.changeDocument, { done: 'Документ сохранён', onDone: onClose });
  const form = useAppForm({
    schema,
    values: { kind: document.kind, expiresOn: document.expiresOn ?? '' },
    record: document.id,
    submit: ({ kind, expiresOn }) =>
      change.send({
        params: { id: companyId, docId: document.id },
        body: { kind, expiresOn: expiresOn === '' ? null : expiresOn },
      }),
  });
  return (
    <Dialog open onClose={onClose} title={document.name}>
      <Form form={form} label="Документ">
        <FieldRow>
          <SelectField name="kind" label="Вид" options={kinds} required />
          <DateField
            name="expiresOn"
            label="Действует до"
            hint="Этот день включительно; пусто — без срока. Напомним за 30 и за 7 дней"
          />
        </FieldRow>
        <FormButtons onClose={onClose}>Сохранить</FormButtons>
      </Form>
    </Dialog>
  );
}
