/** Tools over a grid whose columns are filled in: paste, one value for many rows, a per cent on prices. Fetched at their press. */
import { ClipboardPaste, Percent, WandSparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { popupAtPress } from '../later/popup-at-press.tsx';
import { toast } from '../../data/toasts.ts';
import type { FillPanelProps } from './fill-panel.tsx';
import { GridTool, gridToolClass, ToolName } from './grid-bar.tsx';
import { isEditable, type GridColumn } from './grid-column.ts';
import type { GridModel } from './grid-model.ts';
import { pasteText } from './use-grid.ts';

const FillPanel = popupAtPress<FillPanelProps<never>>(undefined, async () => {
  const { default: Panel } = await import('./fill-panel.tsx');
  return { default: Panel as never };
});

interface GridToolsProps<Row> {
  model: GridModel<Row>;
  /** All of the table, the hidden ones too. */
  columns: readonly GridColumn<Row>[];
  /** Columns whose prices may be changed by a per cent. */
  percent?: GridColumn<Row>;
  /** What is wrong with one value for many rows; absent where none is ever meant for many. */
  faultOf?: (column: GridColumn<Row>, value: string) => string | undefined;
}

export function GridTools<Row>({ model, columns, percent, faultOf }: GridToolsProps<Row>) {
  const [line] = model.host.rows;
  const open = columns.filter((column) => line !== undefined && isEditable(column, line));
  return (
    <>
      <GridTool
        icon={ClipboardPaste}
        label="Вставить из Excel"
        className="max-sm:hidden"
        onClick={() => void pasteInto(model)}
      />
      {faultOf && (
        <Fill
          model={model}
          columns={open}
          faultOf={faultOf}
          how="value"
          icon={<WandSparkles className="size-4" aria-hidden />}
          label="Заполнить…"
        />
      )}
      {percent && faultOf && (
        <Fill
          model={model}
          columns={[percent]}
          faultOf={faultOf}
          how="percent"
          icon={<Percent className="size-4" aria-hidden />}
          label="± к ценам"
        />
      )}
    </>
  );
}

function Fill<Row>({ icon, label, ...panel }: FillPanelProps<Row> & { icon: ReactNode; label: string }) {
  return (
    <FillPanel
      {...(panel as unknown as FillPanelProps<never>)}
      button={{
        className: gridToolClass,
        title: label,
        children: (
          <>
            {icon}
            <ToolName>{label}</ToolName>
          </>
        ),
      }}
    />
  );
}

/** A browser may keep the clipboard to itself: the keys always work, where there are any. */
async function pasteInto<Row>(model: GridModel<Row>) {
  try {
    const text = await navigator.clipboard.readText();
    if (text.trim() === '') toast.attention('В буфере обмена нет текста: скопируйте ячейки в Excel');
    else pasteText(model, text);
  } catch {
    const way = matchMedia('(pointer: coarse)').matches
      ? 'разрешите это в его настройках или загрузите файл'
      : 'выберите первую ячейку и нажмите Ctrl+V';
    toast.attention(`Браузер не даёт прочитать буфер: ${way}`);
  }
}
