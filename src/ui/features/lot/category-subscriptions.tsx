/** Categories of whose new procedures a vendor wants to hear; each change is stored at once. */
import { X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { notifications, type SubscribedCategory } from '../../../api/calls/notifications.ts';
import { foresee } from '../../data/foresee.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Combobox } from '../../parts/form/combobox.tsx';
import { FieldFrame } from '../../parts/form/field.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { searchCategories } from './editor/category-search.ts';

const FIELD = 'add-category';

export function CategorySubscriptions() {
  const { data, error } = useCall(notifications.subscriptions);
  return (
    <Section
      title="Мои категории"
      note="О новых открытых процедурах этих категорий и всех вложенных в них придёт уведомление."
    >
      {data ? (
        <Chosen categories={data.data.categories} />
      ) : error ? (
        <EmptyState title="Не удалось загрузить категории" text={error.message} />
      ) : (
        <SkeletonLines />
      )}
    </Section>
  );
}

function Chosen({ categories }: { categories: readonly SubscribedCategory[] }) {
  const found = useRef(new Map<number, SubscribedCategory>());
  // The list says it at once, and the field is never switched off: one goes on typing the next.
  const save = useSend(notifications.saveSubscriptions, {
    done: 'Категории сохранены',
    queue: 'subscriptions',
    foresee: ({ body }) => [
      foresee(notifications.subscriptions, (reply) => {
        const known = [...reply.data.categories, ...found.current.values()];
        const chosen = body.categoryIds.flatMap((one) => known.find(({ id }) => id === one) ?? []);
        return { ...reply, data: { ...reply.data, categories: chosen } };
      }),
    ],
  });
  const ids = categories.map(({ id }) => id);
  return (
    <div className="flex flex-col gap-3">
      <FieldFrame id={FIELD} label="Добавить категорию" className="max-w-xl">
        <Combobox
          id={FIELD}
          value={null}
          placeholder="Код ОКПД2 или название"
          search={searchCategories}
          onChange={(option) => {
            if (!option) return;
            const id = Number(option.value);
            const [code = '', ...title] = option.label.split(' ');
            found.current.set(id, { id, code, title: title.join(' ') });
            if (!ids.includes(id)) save.run({ body: { categoryIds: [...ids, id] } });
          }}
        />
      </FieldFrame>
      {categories.length === 0 ? (
        <p className="text-ink-soft">Категории не выбраны: о новых процедурах сообщать не о чем.</p>
      ) : (
        <>
          <ul aria-label="Выбранные категории" className="divide-y divide-line">
            {categories.map(({ id, code, title }) => (
              <li key={id} className="flex items-center gap-3 py-1">
                <span className="min-w-0 flex-1 break-words">
                  <span className="text-ink-soft">{code}</span> {title}
                </span>
                <IconButton
                  icon={X}
                  size="sm"
                  label={`Убрать: ${title}`}
                  onClick={() => save.run({ body: { categoryIds: ids.filter((one) => one !== id) } })}
                />
              </li>
            ))}
          </ul>
          <Link to="/vendor" className="link w-fit text-xs">
            Открытые процедуры по моим категориям
          </Link>
        </>
      )}
    </div>
  );
}
