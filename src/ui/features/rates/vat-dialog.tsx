import { z } from 'zod';
import { references } from '../../../api/calls/references.ts';
import { date } from '../../../api/fields.ts';
import type { vatRateRecord } from '../../../api/records/references.ts';
import { useSend } from '../../data/use-call.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DateField } from '../../parts/form/date-time-field.tsx';
import { FieldRow, Form, FormButtons, useAppForm } from '../../parts/form/form.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';

const day = z.union([z.literal(''), date]);
const schema = z.object({ validFrom: day, validTo: day });

export function VatDialog({ line, onClose }: { line: z.output<typeof vatRateRecord>; onClose: () => void }) {
  const change = useSend(references.setVatRate, { done: 'Сроки ставки изменены', onDone: onClose });
  const form = useAppForm({
    schema,
    values: { validFrom: line.validFrom ?? '', validTo: line.validTo ?? '' },
    submit: ({ validFrom, validTo }) =>
      change.send({ body: { code: line.code, validFrom: validFrom || null, validTo: validTo || null } }),
    record: line.code,
  });
  return (
    <Dialog open onClose={onClose} title={`Сроки ставки: ${line.name}`} size="sm">
      <Form form={form} label="Сроки ставки">
        <FieldRow>
          <DateField name="validFrom" label="Действует с" hint="Пусто — без начала" />
          <DateField name="validTo" label="Действует по" hint="Пусто — без конца" />
        </FieldRow>
        <Notice tone="neutral">
          Вне этих дней ставку нельзя выбрать и подать с ней заявку. Поданное прежде не меняется.
        </Notice>
        <FormButtons onClose={onClose}>Сохранить</FormButtons>
      </Form>
    </Dialog>
  );
}
