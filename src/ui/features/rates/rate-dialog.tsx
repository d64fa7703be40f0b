import { useRef } from 'react';
import { z } from 'zod';
import { references } from '../../../api/calls/references.ts';
import { isApiError } from '../../../api/errors.ts';
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
  /** What the list shows of it; null where it has no rate. */
  known: { date: string; nominal: string; value: string } | null;
  onClose: () => void;
}

const schema = z.object({ nominal: rateNumber, value: rateNumber, date });

/** One rate by hand; the value is not filled in: a former one would be saved for another day by a slip. */
export function RateDialog({ code, name, nominal, day, known, onClose }: RateDialogProps) {
  const write = useSend(references.setRate, { done: 'Курс записан', onDone: onClose });
  /** The day whose rate was told: the next press replaces it. */
  const told = useRef<string | null>(null);
  const opened = useRef(known);
  const form = useAppForm({
    schema,
    values: { nominal, value: '', date: day },
    submit: async (values) => {
      const seen = opened.current?.date === values.date ? opened.current : null;
      const was = seen && { nominal: seen.nominal, value: seen.value };
      const isTold = told.current === values.date;
      try {
        await write.send({ body: { code, ...values, ...(isTold ? {} : { was }) } });
      } catch (error) {
        if (isApiError(error) && 'value' in error.raw) told.current = values.date;
        throw error;
      }
    },
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
