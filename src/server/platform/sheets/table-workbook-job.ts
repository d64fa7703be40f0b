// Writes one long table; a thread's work.
import { tableWorkbookNow, type Cell, type Sheet } from './workbook.ts';

/** @param json the sheet; what kind a cell is of cannot stand in it, and its value tells */
export default function tableWorkbookJob({ json }: { json: Uint8Array }): Promise<Uint8Array> {
  const sheet = JSON.parse(new TextDecoder().decode(json)) as Sheet;
  for (const line of sheet.lines) for (const cell of line) if (cell) withType(cell);
  return tableWorkbookNow(sheet);
}

function withType(cell: Cell): void {
  if (cell.value !== undefined) cell.type = typeof cell.value === 'number' ? Number : String;
}
