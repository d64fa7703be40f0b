/** The bank of the БИК that was typed: put into its empty fields, offered beside what is written there; told where there is none. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { banks } from '../../../../api/calls/banks.ts';
import { checkBik } from '../../../../rules/identifiers/bank.ts';
import { useCall } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';
import type { ProfileValues } from './profile-schema.ts';

const NAME = 'bankingAccount.bank';
const ACCOUNT = 'bankingAccount.correspondentAccount';
type Filled = typeof NAME | typeof ACCOUNT;

export function BankByBik() {
  const { control, getValues, setValue } = useFormContext<ProfileValues>();
  const bik = useWatch({ control, name: 'bankingAccount.bankIdentifierCode' }).trim();
  const [name, account] = useWatch({ control, name: [NAME, ACCOUNT] });
  const isWhole = checkBik(bik) === null;
  const { data } = useCall(banks.find, { query: { bik } }, { enabled: isWhole });
  const answer = isWhole && data?.data.bik === bik ? data.data : null;
  const bank = answer?.bank ?? null;
  const stored = useRef(bik);
  // What stood there by an earlier БИК is not what somebody typed.
  const filled = useRef<Partial<Record<Filled, string>>>({});

  function put(field: Filled, value: string) {
    filled.current[field] = value;
    setValue(field, value, { shouldDirty: true, shouldValidate: true });
  }
  function putBoth(isAsked: boolean) {
    if (!bank) return;
    const values: [Filled, string][] = [
      [NAME, bank.name],
      [ACCOUNT, bank.correspondentAccount ?? ''],
    ];
    for (const [field, value] of values) {
      const now = getValues(field);
      if (isAsked || now === '' || now === filled.current[field]) put(field, value);
    }
  }
  const putTyped = useEffectEvent(() => {
    // The profile as it was stored is not filled anew by being opened.
    if (bik !== stored.current) putBoth(false);
  });
  useEffect(() => {
    if (bank) putTyped();
  }, [bank]);

  if (answer?.isKnown === false)
    return (
      <output className="-mt-2 block text-xs text-warn">
        Такого БИК нет в справочнике Банка России: проверьте цифры.
      </output>
    );
  if (!bank) return null;
  const isOtherAccount = account !== '' && account !== (bank.correspondentAccount ?? '');
  if (name === bank.name && account === (bank.correspondentAccount ?? ''))
    return (
      <output className="-mt-2 block text-xs text-ink-soft">
        По справочнику Банка России{bank.town && `, ${bank.town}`}.
      </output>
    );
  return (
    <output className="-mt-2 flex flex-wrap items-center gap-2 text-xs text-ink-soft">
      <span className="min-w-0 flex-1 basis-56 break-words">
        {isOtherAccount && (
          <span className="text-warn">Корреспондентский счёт не тот, что в справочнике. </span>
        )}
        По справочнику: {bank.name}
        {bank.town && `, ${bank.town}`}
        {bank.correspondentAccount && `, к/с ${bank.correspondentAccount}`}.
      </span>
      <Button size="sm" onClick={() => putBoth(true)}>
        Подставить
      </Button>
    </output>
  );
}
