/** The text of a field over a cell's value: written when the field is left, and when it goes away with its row. */
import { useEffect, useRef, useState } from 'react';

export function useTypedText(stored: string, write: (text: string) => void) {
  const [typed, setTyped] = useState<{ over: string; text: string } | null>(null);
  const text = typed?.over === stored ? typed.text : stored;

  function leave() {
    setTyped(null);
    if (text !== stored) write(text);
  }

  const latest = useRef(() => {});
  useEffect(() => {
    latest.current = () => text !== stored && write(text);
  });
  // What was typed goes with the field into its row, not away with it.
  useEffect(() => () => latest.current(), []);
  return {
    text,
    isTyped: typed?.over === stored,
    type: (next: string) => setTyped({ over: stored, text: next }),
    leave,
  };
}
