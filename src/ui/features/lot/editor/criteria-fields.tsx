/** The criteria of a weighted rating; their weights must come to 100 before the lot may be published. */
import { criterionCodes } from '../../../../rules/closed-lists.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { criterionNames } from '../../../../text/enums.ts';
import { Badge } from '../../../parts/feedback/badge.tsx';
import { Button } from '../../../parts/control/button.tsx';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { IntegerField } from '../../../parts/form/integer-field.tsx';
import { SelectField } from '../../../parts/form/select-field.tsx';
import { TextField } from '../../../parts/form/text-field.tsx';
import { SetsButton } from '../sets/sets-button.tsx';
import { criteriaSchema, type TermsValues } from './terms-values.ts';

const WHOLE = 100;
const MOST = 20;
const options = criterionCodes.map((value) => ({ value, label: criterionNames[value] }));

export function CriteriaFields() {
  const { control, setValue } = useFormContext<TermsValues>();
  const adding = useRef<HTMLButtonElement>(null);
  const { fields, append, remove } = useFieldArray({ control, name: 'criteria' });
  const chosen = useWatch({ control, name: 'criteria' });
  const sum = chosen.reduce((total, { weight }) => total + (Number(weight) || 0), 0);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 flex items-center gap-3 text-xs font-medium text-ink-soft">
        Критерии и веса
      </legend>
      {fields.map((field, index) => (
        <fieldset
          key={field.id}
          aria-label={`Критерий ${index + 1}`}
          className="grid grid-cols-[1fr_96px_36px] items-start gap-2 @xl:grid-cols-[200px_1fr_120px_36px]"
        >
          <SelectField name={`criteria.${index}.code`} label="Критерий" options={options} />
          <TextField
            name={`criteria.${index}.title`}
            label="Название"
            placeholder={criterionNames[chosen[index]?.code ?? 'price']}
            className="order-last col-span-3 @xl:order-none @xl:col-span-1"
          />
          <IntegerField name={`criteria.${index}.weight`} label="Вес" unit="%" required />
          <IconButton
            icon={Trash2}
            label={`Убрать критерий ${index + 1}`}
            className="mt-5"
            onClick={() => {
              // It goes with its row: the keyboard stays at what adds one.
              adding.current?.focus();
              remove(index);
            }}
          />
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={adding}
          size="sm"
          icon={Plus}
          disabled={fields.length >= MOST}
          onClick={() =>
            append({
              code: criterionCodes.find((code) => chosen.every((one) => one.code !== code)) ?? 'expert',
              title: '',
              weight: Math.max(1, WHOLE - sum),
            })
          }
        >
          Добавить критерий
        </Button>
        <SetsButton
          kind="criteria"
          current={() => {
            const known = criteriaSchema.safeParse(chosen);
            if (!known.success || chosen.length === 0) return null;
            return {
              kind: 'criteria',
              name: '',
              criteria: known.data.map(({ title, ...rest }) => ({ ...rest, ...(title && { title }) })),
            };
          }}
          onTake={(set) => setValue('criteria', set.criteria, { shouldDirty: true, shouldValidate: true })}
        />
        <output>
          <Badge
            tone={sum === WHOLE ? 'good' : 'warn'}
            label={sum === WHOLE ? 'Сумма весов 100\u00A0%' : `Сумма весов ${sum}\u00A0% из 100\u00A0%`}
          />
        </output>
      </div>
    </fieldset>
  );
}
