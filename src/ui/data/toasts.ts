/**
 * Short messages, as they stand now: toast.success('Лот опубликован') · toast.error(text, { title }) · toast.attention(text).
 * The Toaster draws them.
 */
import { useSyncExternalStore } from 'react';

export type ToastTone = 'success' | 'error' | 'attention';
interface Extra {
  title?: string;
  /** Below the text, small: what whoever helps will ask for. */
  note?: string | undefined;
  action?: { label: string; run: () => void };
  /** It tells of a lost connection: gone as soon as anything was done after all. */
  isOfConnection?: boolean;
  /** Nobody but the reader takes it away: it is the only place that has it. */
  stays?: boolean;
}
export interface Toast extends Extra {
  id: number;
  tone: ToastTone;
  text: string;
}

const MOST = 4;

let shown: Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function show(tone: ToastTone, text: string, extra: Extra = {}) {
  const others = shown.filter(
    (one) =>
      !(one.text === text && one.tone === tone && one.title === extra.title) &&
      !(one.isOfConnection === true && tone === 'success'),
  );
  change([...others, { id: ++lastId, tone, text, ...extra }].slice(-MOST));
}

export const toast = {
  success: (text: string, extra?: Extra) => show('success', text, extra),
  error: (text: string, extra?: Extra) => show('error', text, extra),
  attention: (text: string, extra?: Extra) => show('attention', text, extra),
  dismiss: (id: number) => change(shown.filter((one) => one.id !== id)),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => shown);
