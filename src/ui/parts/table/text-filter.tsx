/** The search box of a list. */
import { useEffect, useState } from 'react';
import { TextInput } from '../form/text-input.tsx';

const PAUSE_MS = 350;

/** Goes out a moment after the last key. */
export function TextFilter(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}) {
  const { label, value, onChange, placeholder } = props;
  const [draft, setDraft] = useState<string | null>(null);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => {
      onChange(draft.trim());
      setDraft(null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, onChange]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder ?? 'Содержит'}
      value={draft ?? value}
      onChange={setDraft}
    />
  );
}
