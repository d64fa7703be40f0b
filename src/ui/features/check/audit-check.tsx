/** /auditor/application-{application}: receipts against what was opened, what was changed since; confirm or return. */
import { lots } from '../../../api/calls/lots.ts';
import type { Application } from '../../../api/records/application.ts';
import { plural } from '../../../rules/plural.ts';
import { signalNames } from '../../../text/signals.ts';
import { useCall } from '../../data/use-call.ts';
import { FigureCells, type FigureCell } from '../../parts/layout/figure-cells.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatSeconds, formatShortDateTime } from '../../parts/text/format.ts';
import { BeforeYou } from './before-you.tsx';
import { ChangesTable } from './changes-table.tsx';
import { CheckPage } from './check-page.tsx';
import { ContentCheck } from './content-check.tsx';
import type { Choice } from './decision-panel.tsx';
import { ReceiptsTable } from './receipts-table.tsx';
import { useOwnSignals } from './signal-answers.tsx';
import { useChanges, type ChangeSince } from './use-changes.ts';
import { isIntact, useReceipts } from './use-receipts.ts';

const choices: readonly [Choice, Choice] = [
  { event: 'application.audit', code: 'KeyA', letter: 'A', note: 'заявка будет допущена' },
  {
    event: 'application.return',
    code: 'KeyR',
    letter: 'R',
    note: 'замечание увидят служба безопасности и организатор',
    asks: 'Замечание',
  },
];

export function AuditCheck({ id }: { id: number }) {
  return (
    <CheckPage
      id={id}
      stage="audit"
      desk={{ to: '/auditor', label: 'К заявкам' }}
      pathOf={(next) => `/auditor/application-${next}`}
      choices={choices}
      historyAt={(lotId) => `/tenders?history=${lotId}`}
      Findings={Findings}
      Answers={Mismatch}
      Note={AlreadyChecked}
      Aside={Aside}
    />
  );
}

function Findings({ application: a }: { application: Application }) {
  const receipts = useReceipts(a);
  const { changes, error } = useChanges(a);
  const chain = useCall(lots.verifyLogs, { params: { id: a.lotId } });
  return (
    <>
      <FigureCells
        label="Сведения для проверки"
        items={[
          receiptFigure(receipts),
          pricesFigure(receipts),
          changesFigure(changes, error, answersOf(a)),
          chainFigure(chain.data?.data, chain.error?.message),
        ]}
      />
      {receipts.error && !receipts.versions ? (
        <Notice tone="bad" title="Квитанции прочитать не удалось">
          {receipts.error.message}
        </Notice>
      ) : (
        <ReceiptsTable applicationId={a.id} versions={receipts.versions} />
      )}
      <ChangesTable changes={changes} error={error} />
      {receipts.rows && (
        <ContentCheck rows={receipts.rows} currency={a.currency} total={a.offersTotalPrice} />
      )}
    </>
  );
}

type Receipts = ReturnType<typeof useReceipts>;

function receiptFigure({ versions, current, error, at }: Receipts): FigureCell {
  const label = 'Квитанция';
  if (error && !versions) return { label, value: 'не прочитана', tone: 'bad' };
  if (!versions) return { label, value: null };
  if (!current) return { label, value: 'нет', tone: 'bad' };
  const intact = isIntact(current);
  return {
    label,
    value: intact ? 'совпадает' : 'не совпадает',
    tone: intact ? 'good' : 'bad',
    note: `редакция ${current.number}, сверено ${formatSeconds(new Date(at))}`,
  };
}

function pricesFigure({ versions, rows }: Receipts): FigureCell {
  const label = 'Цены и количества';
  if (!versions) return { label, value: null };
  if (!rows) return { label, value: '—', note: 'содержание не открыто' };
  const same = rows.filter((row) => row.isSame).length;
  return {
    label,
    value: `${same} из ${rows.length}`,
    tone: same === rows.length ? 'good' : 'bad',
    note: same === rows.length ? 'равны поданным до копейки' : `различий ${rows.length - same}`,
  };
}

const answersOf = ({ clarifications }: Application): number =>
  clarifications.filter(({ answeredAt }) => answeredAt !== null).length;

function changesFigure(
  changes: readonly ChangeSince[] | null,
  error: string | null,
  answers: number,
): FigureCell {
  const label = 'Изменено после вскрытия';
  if (error) return { label, value: 'не прочитано', tone: 'bad' };
  if (!changes) return { label, value: null };
  const n = changes.length;
  const corrected = changes.filter(({ kind }) => kind === 'исправление').length;
  return {
    label,
    value: n === 0 ? 'ничего' : `${n}\u00A0${plural(n, ['поле', 'поля', 'полей'])}`,
    tone: n === 0 ? 'good' : 'warn',
    note:
      n > 0
        ? `исправлено ${corrected}, уточнено ${n - corrected}`
        : answers > 0
          ? `ответов на уточнения ${answers}, поля прежние`
          : 'исправлений и уточнений нет',
  };
}

interface Chain {
  ok: boolean;
  rows: number;
  chain: { ok: boolean };
}

function chainFigure(check: Chain | undefined, error: string | undefined): FigureCell {
  const label = 'Цепь истории';
  if (error) return { label, value: 'не проверена', tone: 'warn', note: error };
  if (!check) return { label, value: null };
  const records = `${check.rows}\u00A0${plural(check.rows, ['запись', 'записи', 'записей'])}`;
  if (check.ok) return { label, value: records, tone: 'good', note: 'записи целы, ход сходится' };
  return {
    label,
    value: check.chain.ok ? 'ход не сходится' : 'нарушена',
    tone: 'bad',
    note: `${records}, подробности в истории процедуры`,
  };
}

/** The law does not decide for the auditor: it is said where the decision is made. */
function Mismatch({ application }: { application: Application }) {
  const { current } = useReceipts(application);
  if (!current || isIntact(current)) return null;
  return (
    <Notice tone="bad" title="Вскрыто не то, что подано">
      Квитанция и содержание не сходятся. Подтверждать такую заявку нельзя: верните её с замечанием.
    </Notice>
  );
}

function AlreadyChecked({ application }: { application: Application }) {
  const { current, rows } = useReceipts(application);
  const same = rows !== null && rows.every((row) => row.isSame);
  if (!current || !isIntact(current) || !same) return null;
  return `Уже сверено: квитанция, цены и количества ${rows.length}\u00A0${plural(rows.length, ['позиции', 'позиций', 'позиций'])}. За вами изменения и решения.`;
}

function Aside({ application }: { application: Application }) {
  const { current } = useReceipts(application);
  const signals = useOwnSignals(application) ?? [];
  return (
    <>
      <BeforeYou
        application={application}
        title="Решения до вас"
        receipt={current && (isIntact(current) ? 'совпадает' : 'не совпадает')}
      />
      {signals.length > 0 && (
        <Section title="Сигналы" count={signals.length}>
          <ul data-varies className="flex flex-col gap-3 text-table">
            {signals.map((signal) => (
              <li
                key={signal.key}
                className={cx('border-l-2 pl-3', signal.isRed ? 'border-bad' : 'border-warn')}
              >
                <b className="block font-medium">{signalNames[signal.code]}</b>
                <span className="block break-words">{signal.text}</span>
                <span className="block text-xs break-words text-ink-soft">
                  {signal.answer
                    ? `«${signal.answer.text}» ${signal.answer.by}, ${formatShortDateTime(signal.answer.at)}`
                    : 'без ответа'}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
