import { useRef } from 'react';
import { z } from 'zod';
import { references } from '../../../api/calls/references.ts';
import { isApiError } from '../../../api/errors.ts';
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
  /** The dates as they were when the dialog opened; null once others were told: the next press replaces them. */
  const seen = useRef<Pick<typeof line, 'validFrom' | 'validTo'> | null>(line);
  const form = useAppForm({
    schema,
    values: { validFrom: line.validFrom ?? '', validTo: line.validTo ?? '' },
    submit: async ({ validFrom, validTo }) => {
      const was = seen.current && { validFrom: seen.current.validFrom, validTo: seen.current.validTo };
      const dates = { validFrom: validFrom || null, validTo: validTo || null };
      try {
        await change.send({ body: { code: line.code, ...dates, ...(was && { was }) } });
      } catch (error) {
        if (isApiError(error) && 'code' in error.raw) seen.current = null;
        throw error;
      }
    },
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
