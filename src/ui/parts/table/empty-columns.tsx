/** Says how many columns without a value are put away, and shows them at a press. */
import { plural } from '../../../rules/plural.ts';

export function EmptyColumns(props: { names: readonly string[]; shown: boolean; onShow: () => void }) {
  const { names, shown, onShow } = props;
  if (names.length === 0) return null;
  const n = names.length;
  return (
    <button
      type="button"
      title={names.join(', ')}
      className="inline-flex h-6 items-center rounded-box bg-sunken px-2 text-xs whitespace-nowrap text-ink-soft hover:text-ink"
      onClick={onShow}
    >
      {shown ? 'Скрыть' : plural(n, ['Скрыт', 'Скрыто', 'Скрыто'])} {n}{' '}
      {plural(n, ['пустой столбец', 'пустых столбца', 'пустых столбцов'])}
    </button>
  );
}
