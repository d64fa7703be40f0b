/** The demo's accounts, told only where demo data was asked for; a press fills the form. */
import { useFormContext } from 'react-hook-form';
import { publicConfig } from '../../../data/config.ts';

const PASSWORD = 'Demo-12345';
const ACCOUNTS = [
  ['manager', 'Организатор'],
  ['vendor', 'Поставщик'],
  ['vendor2', 'Поставщик 2'],
  ['vendor3', 'Поставщик 3'],
  ['newcomer', 'Новый поставщик'],
  ['security', 'СБ'],
  ['auditor', 'Аудитор'],
  ['admin', 'Администратор'],
] as const;

export function DemoAccounts() {
  const { setValue } = useFormContext();
  if (!publicConfig().demo) return null;
  return (
    <div className="border-t border-line pt-3">
      <p className="mb-2 text-xs text-ink-soft">
        Демонстрационные учётные записи, пароль <span className="whitespace-nowrap">{PASSWORD}</span>
      </p>
      <div className="flex flex-wrap gap-1">
        {ACCOUNTS.map(([name, title]) => (
          <button
            key={name}
            type="button"
            className="rounded-box bg-sunken px-2 py-1 text-xs hover:bg-primary-soft"
            onClick={() => {
              setValue('email', `${name}@demo.test`);
              setValue('password', PASSWORD);
            }}
          >
            {title}
          </button>
        ))}
      </div>
    </div>
  );
}
