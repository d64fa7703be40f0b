/** The search box of a list. */
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { isLeaving } from '../../data/navigation.ts';
import { TextInput } from '../form/text-input.tsx';

const PAUSE_MS = 350;

/** Goes out a moment after the last key. What is typed stays as it was typed, whenever the list comes to follow it. */
export function TextFilter(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}) {
  const { label, value, onChange, placeholder } = props;
  const [draft, setDraft] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  // Another value than the one sent from here: the filter was taken off, or a link was followed.
  if (value !== known) {
    setKnown(value);
    if (value !== sent) {
      setSent(value);
      setDraft(value);
    }
  }
  const flush = useEffectEvent((typed: string) => {
    const text = typed.trim();
    if (text === sent) return;
    setSent(text);
    onChange(text);
  });
  useEffect(() => {
    const timer = setInterval(() => {
      // A link was pressed right after the last key: it leads to its page, or the page stays and this goes out then.
      if (isLeaving()) return;
      clearInterval(timer);
      flush(draft);
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [draft]);
  return (
    <span className="relative block">
      <Search
        className="pointer-events-none absolute top-[9px] left-2.5 size-3.5 text-ink-soft"
        aria-hidden
      />
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder ?? 'Содержит'}
        value={draft}
        onChange={setDraft}
        className="min-h-8! border-transparent! bg-sunken! py-1! pl-8! text-table!"
      />
    </span>
  );
}
