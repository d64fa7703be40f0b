/**
 * A form: react-hook-form with a zod schema. Checks as one types after the first blur; a server's 422 lands under its
 * fields and the first of them is focused; leaving with unsaved changes asks.
 *   const form = useAppForm({ schema, values: { title: '' }, submit: (values) => create.send({ body: values }) });
 *   <Form form={form}><TextField name="title" label="Название" /><SubmitButton>Сохранить</SubmitButton></Form>
 */
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import {
  useForm,
  useFormContext,
  useFormState,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { formPath, isApiError } from '../../../api/errors.ts';
import { Button, CloseButton, type ButtonProps } from '../control/button.tsx';
import { cx } from '../text/cx.ts';
import { FieldError } from './field.tsx';
import { FormFields } from './form-fields.tsx';
import { checkedLater, preloadCheck } from './checked-later.ts';
import { keepField } from './keep-field.ts';
import type { Later } from '../later/later.ts';
import type { SetAside } from '../../data/set-aside.ts';
import { useUnsaved } from '../../data/unsaved.ts';
import { isTypedValues, typedValues } from './typed-values.ts';

/** What `submit` answers where it stored nothing after all: the values stay unsaved. */
export const NOT_STORED = Symbol('not stored');

export interface AppForm<In extends FieldValues, Out> extends UseFormReturn<In, unknown, Out> {
  /** True where the values were stored. */
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<boolean>;
  isSending: () => boolean;
  /** Stored or given up, whether it has been drawn since or not. */
  isOver: () => boolean;
  discard: () => void;
  guarded: boolean;
  unsaved: string;
  sendOnly: boolean;
  isFleeting: boolean | undefined;
  aside: SetAside;
}

interface AppFormOptions<S extends z.ZodType<unknown, FieldValues>> {
  /** Itself, or fetched once the form stands: a schema brings its library, and nobody waits for it to type. */
  schema: S | Later<S>;
  /** Initial values; when they change (a record was read anew) an untouched form follows. */
  values: DefaultValues<z.input<S>>;
  /** May reject with ApiError: its 422 is put under the fields. */
  submit: (values: z.output<S>) => Promise<unknown> | void;
  /** Ask before the input is lost; true unless said. */
  guard?: boolean;
  /** Completes «Есть …» where it is asked about: «несохранённые условия». */
  unsaved?: string;
  /** A message and no record: nothing but its own button sends it, and once sent the form is empty again. */
  sendOnly?: boolean;
  /** Of a form in a row that another person's step may take away (see unsaved.ts). */
  isFleeting?: boolean;
  /** Whose form it is where the page has several like it: the id of a question, of a contact. */
  record?: string | number;
}

export function useAppForm<S extends z.ZodType<unknown, FieldValues>>({
  schema,
  values,
  submit,
  guard = true,
  sendOnly = false,
  unsaved = sendOnly ? 'неотправленный текст' : 'несохранённые изменения',
  isFleeting,
  record,
}: AppFormOptions<S>): AppForm<z.input<S>, z.output<S>> {
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: checkedLater(schema) as never,
    defaultValues: values,
    mode: 'onTouched',
    shouldFocusError: true,
  });
  useEffect(() => preloadCheck(schema), [schema]);
  const known = JSON.stringify(values);
  const followed = useRef(known);
  const sending = useRef<Promise<boolean> | null>(null);
  const [isStoring, setStoring] = useState(false);
  const isOver = useRef(false);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty) isOver.current = false;
  }, [isDirty]);
  const readAgain = () => form.reset(JSON.parse(known) as DefaultValues<z.input<S>>);
  const follow = useEffectEvent(readAgain);
  // A record that was read anew is followed by an untouched form; by a touched one as soon as its own values are stored, and not before: what
  // was typed back meanwhile to what had been there is no change yet, and would be taken for untouched.
  useEffect(() => {
    if (isDirty || isStoring || known === followed.current) return;
    followed.current = known;
    follow();
  }, [known, isDirty, isStoring]);

  async function store(event?: React.BaseSyntheticEvent): Promise<boolean> {
    let isStored = false;
    await form.handleSubmit(async (ready) => {
      const stored = structuredClone(form.getValues());
      try {
        if ((await submit(ready)) === NOT_STORED) return;
      } catch (error) {
        if (!isApiError(error)) throw error;
        placeErrors(form as unknown as UseFormReturn<FieldValues>, error.raw, error.message);
        return;
      }
      isStored = true;
      const isSame = JSON.stringify(form.getValues()) === JSON.stringify(stored);
      isOver.current = isSame;
      // What was typed while it was being sent stays in its field, and stays unsaved.
      if (!sendOnly) form.reset(stored, { keepValues: true });
      else if (isSame) form.reset(values);
      else form.reset(values, { keepValues: true });
    })(event);
    return isStored;
  }

  return {
    ...form,
    onSubmit: (event) => {
      setStoring(true);
      sending.current ??= store(event).finally(() => {
        sending.current = null;
        setStoring(false);
      });
      return sending.current;
    },
    isSending: () => sending.current !== null,
    isOver: () => isOver.current,
    discard: () => {
      isOver.current = true;
      readAgain();
    },
    guarded: guard,
    unsaved,
    sendOnly,
    isFleeting,
    aside: {
      name: [unsaved, ...Object.keys(values), record].join(),
      typed: () => typedValues(form.getValues(), form.formState.defaultValues),
      putBack: (typed) => {
        const known = new Set<string>(pathsOf(form.getValues()));
        for (const [path, value] of Object.entries(isTypedValues(typed) ? typed : {})) {
          if (known.has(path)) form.setValue(path as Path<z.input<S>>, value as never, { shouldDirty: true });
        }
      },
    },
  };
}

/** Puts server errors where they belong: the whole path if the form has it, else its last segment, else on the form. */
export function placeErrors(
  form: Pick<UseFormReturn<FieldValues>, 'getValues' | 'setError' | 'setFocus'>,
  raw: Record<string, string>,
  message: string,
) {
  const names = pathsOf(form.getValues());
  const homeless: string[] = [];
  let first: string | undefined;
  for (const [path, text] of Object.entries(raw)) {
    const whole = formPath(path);
    const last = whole.split('.').at(-1) ?? whole;
    const name = names.find((one) => one === whole) ?? names.find((one) => one.split('.').at(-1) === last);
    if (name === undefined) {
      homeless.push(text);
      continue;
    }
    form.setError(name, { type: 'server', message: text });
    first ??= name;
  }
  if (first !== undefined) form.setFocus(first);
  if (homeless.length > 0 || first === undefined) {
    form.setError('root.server', { type: 'server', message: homeless.join(' ') || message });
  }
}

/** Dotted paths of all leaves: `offers.0.unitPrice`. */
function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return [path];
  const inner = Object.entries(value).flatMap(([key, part]) => pathsOf(part, path ? `${path}.${key}` : key));
  return path ? [path, ...inner] : inner;
}

export function Form<In extends FieldValues, Out>({
  form,
  id,
  className,
  children,
  label,
}: {
  form: AppForm<In, Out>;
  /** For a submit button outside of it: <Button type="submit" form={id}>. */
  id?: string;
  className?: string;
  children: ReactNode;
  /** Name of the form for readers. */
  label?: string;
}) {
  const {
    onSubmit,
    isSending: _,
    isOver: _isOver,
    discard: _discard,
    guarded,
    unsaved: _what,
    sendOnly: _sendOnly,
    isFleeting: _isFleeting,
    aside: _aside,
    ...methods
  } = form;
  return (
    <FormFields form={methods}>
      {guarded && <Guard form={form} />}
      <form
        ref={keepField}
        id={id}
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void onSubmit(event);
        }}
        className={cx('flex flex-col gap-4', className)}
      >
        {children}
        <FormError />
      </form>
    </FormFields>
  );
}

function Guard<In extends FieldValues, Out>({ form }: { form: AppForm<In, Out> }) {
  const { isDirty, errors } = useFormState();
  useUnsaved({
    what: form.unsaved,
    isDirty: () => isDirty && !form.isOver(),
    isSaving: form.isSending,
    isFleeting: form.isFleeting,
    save: form.sendOnly ? undefined : () => form.onSubmit(),
    aside: form.aside,
    discard: form.discard,
    reveal: () => {
      const [first] = pathsOfErrors(errors);
      if (first !== undefined) form.setFocus(first as Path<In>);
    },
  });
  return null;
}

/** Dotted paths of the fields with an error. */
function pathsOfErrors(errors: object, path = ''): string[] {
  return Object.entries(errors).flatMap(([key, one]: [string, unknown]) => {
    if (typeof one !== 'object' || one === null || key === 'ref') return [];
    const place = path ? `${path}.${key}` : key;
    return 'message' in one ? [place] : pathsOfErrors(one, place);
  });
}

const hasServerError = (errors: object): boolean =>
  Object.entries(errors).some(
    ([key, one]: [string, unknown]) =>
      typeof one === 'object' &&
      one !== null &&
      key !== 'ref' &&
      ('message' in one ? 'type' in one && one.type === 'server' : hasServerError(one)),
  );

/** What the server said of the whole form and of no field. */
function FormError() {
  const { errors } = useFormState();
  const message = errors.root?.server?.message;
  return message ? (
    <div role="alert" className="rounded-box bg-bad-soft px-3 py-2">
      <FieldError>{message}</FieldError>
    </div>
  ) : null;
}

/** Fields side by side, two a row where there is room. */
export function FieldRow({ children, columns = 2 }: { children: ReactNode; columns?: 2 | 3 | 4 }) {
  const grid = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'sm:grid-cols-2 lg:grid-cols-4' }[columns];
  return (
    <div data-fields className={cx('grid grid-cols-1 items-start gap-4', grid)}>
      {children}
    </div>
  );
}

export function SubmitButton({ children, kind = 'primary', ...rest }: ButtonProps) {
  const { formState } = useFormContext();
  const { errors, isSubmitting } = formState;
  return (
    <Button
      // What the server said goes as its field is left: the button would move from under the mouse, and the press be lost.
      onMouseDown={(event) => hasServerError(errors) && event.preventDefault()}
      {...rest}
      type="submit"
      kind={kind}
      busy={rest.busy || isSubmitting}
    >
      {children}
    </Button>
  );
}

/** The last line of a dialog's form: away, or do it. Attributes are the doing button's. */
export function FormButtons({
  onClose,
  cancel = 'Отмена',
  ...submit
}: ButtonProps & { onClose: () => void; cancel?: string }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <CloseButton onClose={onClose}>{cancel}</CloseButton>
      <SubmitButton {...submit} />
    </div>
  );
}
