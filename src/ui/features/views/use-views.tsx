/** The views of a table: its button in the toolbar and, of the one that is shown, its strip. Each part is fetched when it is wanted. */
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import type { ViewedList } from '../../../api/list-names.ts';
import type { ViewContent } from '../../../api/records/list-view.ts';
import { buttonClass } from '../../parts/control/button.tsx';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { popupAtPress } from '../../parts/later/popup-at-press.tsx';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { arrangementNow } from '../../parts/table/use-columns.ts';
import type { TableState } from '../../parts/table/table-state.ts';
import type { SaveViewProps } from './save-view-dialog.tsx';
import { columnsOf, tableIdOf, type ShownView } from './use-view.ts';
import type { ViewsPanelProps } from './views-panel.tsx';
import type { ViewStripProps } from './view-strip.tsx';

/** It is asked for, each time. */
const BIN = 'trashed';

const Panel = popupAtPress<ViewsPanelProps>(undefined, () => import('./views-panel.tsx'));
const strip = lazyPart<ViewStripProps>(() => import('./view-strip.tsx'));
const saveView = lazyPart<SaveViewProps>(() => import('./save-view-dialog.tsx'));

interface ViewsProps {
  list: ViewedList;
  shown: ShownView;
  state: TableState;
  columns: readonly { id: string; header: string; hidden?: boolean }[];
}

function contentNow({ list, shown: { view }, state, columns }: ViewsProps): ViewContent {
  return {
    filters: Object.entries(state.filters).flatMap(([name, value]) =>
      value && name !== BIN ? [{ name, value }] : [],
    ),
    sort: state.sort || null,
    ...arrangementNow(tableIdOf(list, view), columns, view && columnsOf(view)),
  };
}

export function useViews(props: ViewsProps) {
  const { list, shown } = props;
  const [saving, setSaving] = useState<Pick<SaveViewProps, 'content' | 'view'> | null>(null);
  const save = (view: SaveViewProps['view']) => setSaving({ content: contentNow(props), view });
  const onClose = () => setSaving(null);
  return {
    button: (
      <Panel
        list={list}
        shown={shown}
        onSave={() => save(undefined)}
        button={{
          name: 'views',
          className: buttonClass({ size: 'sm' }),
          children: (
            <>
              <Bookmark className="size-4" aria-hidden />
              Виды
            </>
          ),
        }}
      />
    ),
    strip: (
      <>
        <WhenWanted
          part={strip}
          wanted={shown.view !== undefined || shown.isMissing}
          props={{ shown, onSave: () => save(shown.view) }}
        />
        {saving && (
          <WhenWanted
            part={saveView}
            wanted
            props={{
              list,
              ...saving,
              onSaved: ({ key }) => shown.show(key),
              onClose,
            }}
            onMissing={onClose}
          />
        )}
      </>
    ),
  };
}
