/** For a form's `ref`: the bar with «Сохранить» goes once all is saved; the focus goes to the field that was left last. */
import { whenLost } from './keep-focus.ts';

export function keepField(form: HTMLFormElement | null) {
  if (!form) return undefined;
  let field: HTMLElement | null = null;
  const note = ({ target }: FocusEvent) => {
    const control = target as HTMLElement;
    if (control.matches('input, select, textarea')) field = control;
  };
  form.addEventListener('focusin', note);
  const stop = whenLost(form, () => field);
  return () => {
    form.removeEventListener('focusin', note);
    stop?.();
  };
}
