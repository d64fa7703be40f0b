/** Tables as a spreadsheet's clipboard has them. Its reader is fetched with the first table that the focus comes to. */
import Papa from 'papaparse';

/** Excel's clipboard: tabs, quoted cells with line breaks, a last empty line. */
export function gridOfTsv(text: string): string[][] {
  const grid = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' }).data;
  return grid.length === 1 && grid[0]?.length === 0 ? [] : grid;
}

export function tsvOfGrid(grid: readonly (readonly string[])[]): string {
  return Papa.unparse(grid as string[][], { delimiter: '\t', newline: '\n' });
}
