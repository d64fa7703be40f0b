import { copyAloud } from '../../data/copy-aloud.ts';
import { toast } from '../../data/toasts.ts';
import { STEP_GONE } from './step-refusal.tsx';

/** The page has taken away the place where it was typed: it can still be copied. */
export function tellLost(typed: string) {
  if (!typed) return;
  toast.attention(typed, {
    title: `${STEP_GONE}. Введено:`,
    action: { label: 'Скопировать введённое', run: () => void copyAloud(typed, 'Введённое скопировано') },
  });
}
