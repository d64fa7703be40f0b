/** The description of a lot, into which requirements that are kept under a name are put. */
import { MOST_REQUIREMENTS } from '../../../../rules/lot-parts.ts';
import { termWords } from '../../../../api/records/lot-term-words.ts';
import { TextAreaField } from '../../../parts/form/text-area-field.tsx';
import { TextSets } from '../sets/text-sets.tsx';
import type { TermsValues } from './terms-values.ts';

export function DescriptionField() {
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
      <TextSets kind="requirements" field="description" />
    </div>
  );
}
