/** /admin/posts: news: written, published, taken back. */
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { posts } from '../../../api/calls/posts.ts';
import type { NamesOf } from '../../../api/list-query.ts';
import type { PostRecord } from '../../../api/records/post.ts';
import { postStates } from '../../../text/states.ts';
import { stateColumn } from '../../parts/table/state-column.tsx';
import { Button } from '../../parts/control/button.tsx';
import { ConfirmRemoval } from '../../parts/dialog/confirm-dialog.tsx';
import type { Column } from '../../parts/table/column.ts';
import { MiddleTable } from '../../parts/table/middle-table.tsx';
import { useList } from '../../parts/table/use-list.ts';
import { useTableState } from '../../parts/table/table-state.ts';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Steps } from '../../parts/steps/steps.tsx';
import { useSend } from '../../data/use-call.ts';
import { PostCategories } from '../../features/post/post-categories.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const dialog = lazyPart(async () => ({
  default: (await import('../../features/post/post-dialog.tsx')).PostDialog,
}));

interface Actions {
  edit: (post: PostRecord) => void;
  remove: (post: PostRecord) => void;
}

const columnsOf = ({ edit, remove }: Actions): Column<PostRecord, NamesOf<typeof posts.list>>[] => [
  { id: 'title', header: 'Заголовок', sort: true, width: 360, least: 240 },
  {
    id: 'categories',
    header: 'Рубрики',
    width: 180,
    spare: 2,
    value: (post) => post.categories.map(({ title }) => title).join(', '),
  },
  {
    ...stateColumn({ width: 150, states: postStates, of: (post: PostRecord) => post.status }),
    sort: false,
  },
  { id: 'publishedAt', header: 'Опубликована', kind: 'time', sort: true, width: 170, spare: 1 },
  { id: 'createdAt', header: 'Создана', kind: 'time', sort: true, width: 170, hidden: true },
  {
    id: 'actions',
    header: 'Действия',
    width: 260,
    value: () => null,
    cell: (post) => (
      <span className="flex items-center gap-1">
        <IconButton
          icon={Pencil}
          size="sm"
          label={`Изменить: ${post.title}`}
          {...preloadingPart(dialog)}
          onClick={() => edit(post)}
        />
        <IconButton icon={Trash2} size="sm" label={`Удалить: ${post.title}`} onClick={() => remove(post)} />
        <Steps
          law="post"
          status={post.status}
          steps={post.steps}
          ifMatch={post.version}
          size="sm"
          subject={post.title}
          primary={null}
        />
      </span>
    ),
  },
];

export default function Page() {
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const [removing, setRemoving] = useState<PostRecord | null>(null);
  const table = useTableState(posts.list, { sort: '-createdAt' });
  const list = useList(posts.list, { query: table.query });
  const columns = useMemo(() => columnsOf({ edit: ({ id }) => setEdited(id), remove: setRemoving }), []);
  const remove = useSend(posts.remove, { done: 'Новость удалена', onDone: () => setRemoving(null) });
  // Looked up anew after each reading: images are added while the dialog is open.
  const post = list.rows?.find(({ id }) => id === edited) ?? null;
  return (
    <>
      <PageHeader title="Новости" />
      <MiddleTable
        {...list}
        id="admin-posts"
        label="Новости"
        columns={columns}
        state={table}
        rowHref={(row) => `/posts/${row.slug}`}
        searchBy="search"
        toolbar={
          <Button
            kind="primary"
            icon={Plus}
            size="bar"
            {...preloadingPart(dialog)}
            onClick={() => setEdited('new')}
          >
            Написать новость
          </Button>
        }
      />
      <PostCategories />
      {(edited === 'new' || post) && (
        <WhenWanted
          key={String(edited)}
          part={dialog}
          wanted
          props={{ post, onCreated: setEdited, onClose: () => setEdited(null) }}
          onMissing={() => setEdited(null)}
        />
      )}
      <ConfirmRemoval
        of={removing}
        title="Удалить новость?"
        will={['Новость и её изображения исчезнут для всех.']}
        nameOf={({ title }) => title}
        busy={remove.busy}
        onClose={() => setRemoving(null)}
        onRemove={({ id }) => remove.run({ params: { id } })}
      />
    </>
  );
}
