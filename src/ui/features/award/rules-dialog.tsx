/** The rules by which winners are chosen, set by the lot's owner. */
import { z } from 'zod';
import { scenarios } from '../../../api/calls/scenarios.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { percent } from '../../../api/fields.ts';
import { isComparing } from '../../../machines/lot-predicates.ts';
import type { Scenarios } from '../../../api/records/scenario.ts';
import { useSend } from '../../data/use-call.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { CheckboxField } from '../../parts/form/checkbox-field.tsx';
import { ComboboxField } from '../../parts/form/combobox-field.tsx';
import { DecimalField } from '../../parts/form/decimal-field.tsx';
import { Form, FormButtons, useAppForm } from '../../parts/form/form.tsx';
import { IntegerField } from '../../parts/form/integer-field.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { searchFormer } from './former-supplier.ts';
import { itemsAllocated } from './items-allocated.ts';

const share = z.union([z.literal(''), percent]);

const schema = z
  .object({
    maxWinners: z.int().min(1, 'Не меньше одного победителя').nullable(),
    incumbent: z
      .object({ value: z.union([z.string(), z.number()]), label: z.string(), hint: z.string().optional() })
      .nullable(),
    percent: share,
    newcomerPercent: share,
    keepsAllocated: z.boolean(),
  })
  .superRefine(({ incumbent, percent }, { addIssue }) => {
    if (incumbent !== null && percent === '')
      addIssue({ code: 'custom', path: ['percent'], message: 'Укажите, какая доля остаётся' });
  });

interface RulesDialogProps {
  lot: Lot;
  rules: Scenarios['rules'];
  onClose: () => void;
}

export function RulesDialog({ lot, rules, onClose }: RulesDialogProps) {
  const save = useSend(scenarios.saveRules, { done: 'Правила сохранены' });
  const form = useAppForm({
    schema,
    values: {
      maxWinners: rules.maxWinners,
      incumbent: rules.incumbent && {
        value: rules.incumbent.companyId,
        label: rules.incumbent.companyTitle,
      },
      percent: rules.incumbent?.percent ?? '',
      newcomerPercent: rules.newcomerPercent ?? '',
      keepsAllocated: rules.pinnedOrderIds.length > 0,
    },
    submit: async ({ incumbent, percent: kept, newcomerPercent, maxWinners, keepsAllocated }) => {
      await save.send({
        params: { id: lot.id },
        body: {
          maxWinners,
          pinnedOrderIds: keepsAllocated ? await itemsAllocated(lot.id) : [],
          incumbent: incumbent && { companyId: Number(incumbent.value), percent: kept },
          newcomerPercent: newcomerPercent === '' ? null : newcomerPercent,
        },
      });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Правила выбора победителей">
      <Form form={form} label="Правила выбора победителей">
        {lot.openedAt !== null && (
          <Notice tone="warn">
            Цены уже вскрыты: правила будут отмечены как заданные после вскрытия — здесь, в истории и в
            протоколе.
          </Notice>
        )}
        <IntegerField name="maxWinners" label="Не больше победителей" hint="Пусто — сколько угодно" />
        <ComboboxField
          name="incumbent"
          label="Прежний поставщик"
          placeholder="Название или ИНН"
          search={(text) => searchFormer(lot.id, text)}
        />
        <DecimalField name="percent" label="У прежнего остаётся не меньше" unit="% суммы" />
        <DecimalField
          name="newcomerPercent"
          label="Новому поставщику не больше"
          unit="% суммы"
          hint="Новый — тот, кто здесь ещё ничего не выигрывал"
        />
        {isComparing(lot.status) && (
          <CheckboxField
            name="keepsAllocated"
            label="Строки, уже распределённые вручную, оставить как есть"
          />
        )}
        <FormButtons onClose={onClose}>Сохранить</FormButtons>
      </Form>
    </Dialog>
  );
}
