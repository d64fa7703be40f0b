/** The description of a lot, into which requirements that are kept under a name are put. */
import { useFormContext } from 'react-hook-form';
import { MOST_REQUIREMENTS } from '../../../../rules/lot-parts.ts';
import { termWords } from '../../../../api/records/lot-term-words.ts';
import { TextAreaField } from '../../../parts/form/text-area-field.tsx';
import { SetsButton } from '../sets/sets-button.tsx';
import type { TermsValues } from './terms-values.ts';

export function DescriptionField() {
  const { getValues, setValue } = useFormContext<TermsValues>();
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TextAreaField<TermsValues>
          name="description"
          label={termWords.description.label}
          rows={4}
          maxLength={MOST_REQUIREMENTS}
        />
      </div>
      <SetsButton
        kind="requirements"
        current={() => {
          const text = getValues('description').trim();
          return text === '' ? null : { kind: 'requirements', name: '', text };
        }}
        onTake={({ text }) => {
          const before = getValues('description').trim();
          // What is there already stays above; taken twice it stands once.
          if (before.includes(text)) return;
          setValue('description', before === '' ? text : `${before}\n\n${text}`, {
            shouldDirty: true,
            shouldValidate: true,
          });
        }}
      />
    </div>
  );
}
