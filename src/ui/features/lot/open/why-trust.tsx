/** Why an outcome may be believed: what is done, and the newest signed mark of the history as the proof of it. */
import { ArrowRight, FileText, Lock, ShieldCheck } from 'lucide-react';
import type { Stats } from '../../../../api/records/stats.ts';
import { LinkButton } from '../../../parts/control/link-button.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { NewestMark } from './newest-mark.tsx';

const reasons = [
  {
    icon: Lock,
    title: 'Запечатано до вскрытия',
    text: 'Цен не видят ни организатор, ни другие участники: в базе шифртекст.',
  },
  {
    icon: FileText,
    title: 'Квитанция на каждую заявку',
    text: 'Отпечаток SHA-256 у вас. После вскрытия видно: открыто то, что подано.',
  },
  {
    icon: ShieldCheck,
    title: 'Подпись каждую минуту',
    text: 'Журнал подписан Ed25519: строку не исправить и не убрать незаметно.',
  },
];

export function WhyTrust({ receipts }: { receipts: Stats['platform']['receipts'] | undefined }) {
  return (
    <Section title="Почему итогу можно верить">
      <ul className="flex flex-col gap-3">
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3 text-table">
            <Icon className="mx-0.5 mt-0.5 size-4 shrink-0 text-ink-soft" aria-hidden />
            <div className="min-w-0">
              <p className="font-medium">{title}</p>
              <p className="text-xs text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <NewestMark receipts={receipts ?? null} />
      <LinkButton to="/check" size="bar" className="mt-3 w-full">
        Проверить самому
        <ArrowRight className="size-4 shrink-0" aria-hidden />
      </LinkButton>
      <p className="mt-2 text-xs text-ink-soft">
        Страница без сети: подписи, квитанции, места и суммы считаются заново у вас.
      </p>
    </Section>
  );
}
