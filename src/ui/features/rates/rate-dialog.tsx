import { z } from 'zod';
import { references } from '../../../api/calls/references.ts';
import { date } from '../../../api/fields.ts';
import { rateNumber } from '../../../api/records/references.ts';
import { useSend } from '../../data/use-call.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DateField } from '../../parts/form/date-time-field.tsx';
import { DecimalField } from '../../parts/form/decimal-field.tsx';
import { FieldRow, Form, FormButtons, useAppForm } from '../../parts/form/form.tsx';

interface RateDialogProps {
  code: string;
  name: string;
  nominal: string;
  day: string;
  onClose: () => void;
}

const schema = z.object({ nominal: rateNumber, value: rateNumber, date });

/** One rate by hand; the value is not filled in: a former one would be saved for another day by a slip. */
export function RateDialog({ code, name, nominal, day, onClose }: RateDialogProps) {
  const write = useSend(references.setRate, { done: 'Курс записан', onDone: onClose });
  const form = useAppForm({
    schema,
    values: { nominal, value: '', date: day },
    submit: (values) => write.send({ body: { code, ...values } }),
    record: code,
  });
  return (
    <Dialog open onClose={onClose} title={`Курс: ${name}`} size="sm">
      <Form form={form} label="Курс">
        <FieldRow>
          <DecimalField name="nominal" label="Единиц валюты" unit={code} required />
          <DecimalField name="value" label="Рублей за них" unit="₽" required />
        </FieldRow>
        <DateField
          name="date"
          label="Дата курса"
          required
          hint="Действует с этого дня; загрузка его не перепишет"
        />
        <FormButtons onClose={onClose}>Записать</FormButtons>
      </Form>
    </Dialog>
  );
}
