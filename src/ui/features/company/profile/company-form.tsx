/** The profile's form: general, head, bank, about, warehouses. Saved as one PATCH under the version it was read at. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { companies } from '../../../../api/calls/companies.ts';
import { isApiError } from '../../../../api/errors.ts';
import type { CompanyRecord } from '../../../../api/records/company.ts';
import { isAccredited } from '../../../../machines/company-statuses.ts';
import { lookWhoIsHere } from '../../../data/visitor.ts';
import { Button } from '../../../parts/control/button.tsx';
import { ConfirmDialog } from '../../../parts/dialog/confirm-dialog.tsx';
import { Form, NOT_STORED, SubmitButton, useAppForm } from '../../../parts/form/form.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { typedValues } from '../../../parts/form/typed-values.ts';
import { later } from '../../../parts/later/later.ts';
import { Stack } from '../../../parts/layout/section.tsx';
import { useSend } from '../../../data/use-call.ts';
import { AboutFields } from './about-fields.tsx';
import { BankFields } from './bank-fields.tsx';
import { GeneralFields } from './general-fields.tsx';
import { HeadFields } from './head-fields.tsx';
import { patchOf, touchesKeyFields, valuesOf } from './profile-values.ts';
import type { ProfileValues } from './profile-schema.ts';
import { WarehouseFields } from './warehouse-fields.tsx';

export const schemaFile = () => import('./profile-schema.ts');
const profileSchema = later(async () => (await schemaFile()).profileSchema);

export type FormAccess = Pick<UseFormReturn<ProfileValues>, 'control' | 'setFocus'>;

interface CompanyFormProps {
  company: CompanyRecord;
  /** Gives the page what is typed and the way to a field, for the list of what is missing. */
  onReady: (form: FormAccess) => void;
  onAddLegalAddress: (line: string) => void;
}

export function CompanyForm({ company, onReady, onAddLegalAddress }: CompanyFormProps) {
  const values = valuesOf(company);
  const known = JSON.stringify(values);
  /** What the typed values began from: addresses and contacts make new versions without touching these fields. */
  const base = useRef({ version: company.version, known });
  const [conflict, setConflict] = useState(false);
  const [asking, setAsking] = useState<((go: boolean) => void) | null>(null);
  const save = useSend(companies.patch, { done: 'Профиль сохранён' });
  const saving = useRef(false);

  const form = useAppForm({
    schema: profileSchema,
    values,
    unsaved: 'несохранённые данные профиля',
    submit: async (ready) => {
      if (isAccredited(company.moderationStatus) && touchesKeyFields(values, ready)) {
        const go = await new Promise<boolean>((answer) => setAsking(() => answer));
        setAsking(null);
        if (!go) return NOT_STORED;
      }
      saving.current = true;
      try {
        const { data } = await save.send({
          params: { id: company.id },
          body: patchOf(ready, company.bankingAccount !== null),
          ifMatch: base.current.version,
        });
        // What is typed meanwhile is typed over this: one's own save is no change by another.
        base.current = { version: data.version, known: JSON.stringify(valuesOf(data)) };
      } catch (error) {
        if (isApiError(error) && error.status === 412) setConflict(true);
        throw error;
      } finally {
        saving.current = false;
      }
      setConflict(false);
      lookWhoIsHere();
      return undefined;
    },
  });
  const { isDirty } = form.formState;
  const { control, setFocus, reset, aside } = form;

  const typedNow = () => typedValues(form.getValues(), form.formState.defaultValues);
  /** What another has saved stands in every field but those that were typed in here. */
  function takeTheirs() {
    const typed = typedNow();
    reset(values);
    aside.putBack(typed);
    base.current = { version: company.version, known };
    setConflict(false);
  }
  const meetTheirs = useEffectEvent(() => {
    const theirs = typedValues(values, JSON.parse(base.current.known) as ProfileValues);
    if (Object.keys(typedNow()).some((path) => path in theirs)) setConflict(true);
    else takeTheirs();
  });
  function showSaved() {
    reset(values);
    setConflict(false);
  }

  // Before the page is seen: the list beside the form would move it.
  useLayoutEffect(() => onReady({ control, setFocus }), [onReady, control, setFocus]);
  useEffect(() => {
    if (!isDirty || known === base.current.known) base.current = { version: company.version, known };
    else if (!saving.current) meetTheirs();
  }, [company.version, known, isDirty]);

  return (
    <Form form={form} label="Профиль компании">
      <Stack>
        <GeneralFields hasLegalAddress={company.address !== null} onAddLegalAddress={onAddLegalAddress} />
        <HeadFields />
        {company.bankingAccount !== null && <BankFields />}
        <AboutFields />
        <WarehouseFields />
      </Stack>
      {isDirty && (
        <div
          data-foot-bar
          className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-2 rounded-box border border-line bg-surface px-4 py-3 shadow-pop"
        >
          {conflict && (
            <div role="alert" className="basis-full">
              <Notice
                tone="warn"
                title="Профиль тем временем изменён"
                actions={
                  <>
                    <Button size="sm" onClick={showSaved}>
                      Показать сохранённое
                    </Button>
                    <Button size="sm" onClick={takeTheirs}>
                      Оставить моё
                    </Button>
                  </>
                }
              >
                Изменены и те поля, которые вводили вы. «Оставить моё» не тронет их, остальное возьмёт из
                сохранённого.
              </Notice>
            </div>
          )}
          <p className="min-w-0 flex-1 basis-40 text-ink-soft">Есть несохранённые изменения</p>
          <Button onClick={showSaved}>Отменить</Button>
          <SubmitButton busy={save.busy} disabled={conflict}>
            Сохранить
          </SubmitButton>
        </div>
      )}
      <ConfirmDialog
        open={asking !== null}
        onClose={() => asking?.(false)}
        title="Изменить основные реквизиты?"
        will={[
          'Компания будет направлена на повторную проверку службой безопасности.',
          'До решения подавать новые заявки нельзя; поданные получат отметку для организатора.',
        ]}
        confirm="Сохранить"
        onConfirm={() => asking?.(true)}
      />
    </Form>
  );
}
