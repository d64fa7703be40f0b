/** Texts kept under names, beside the field of a form that one is put into: <TextSets kind="answers" field="text" />. */
import { useFormContext } from 'react-hook-form';
import { SetsButton } from './sets-button.tsx';
import type { TextSetsProps } from './sets-props.ts';

export function TextSets({ kind, field }: TextSetsProps) {
  const { getValues, setValue } = useFormContext<Record<string, string>>();
  const now = () => (getValues(field) ?? '').trim();
  return (
    <SetsButton
      kind={kind}
      current={() => (now() === '' ? null : { kind, name: '', text: now() })}
      onTake={({ text }) => {
        const before = now();
        // What is there already stays above; taken twice it stands once.
        if (before.includes(text)) return;
        setValue(field, before === '' ? text : `${before}\n\n${text}`, {
          shouldDirty: true,
          shouldValidate: true,
        });
      }}
    />
  );
}
