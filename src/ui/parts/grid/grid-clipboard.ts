// What tables are copied and pasted by, as one file: it is fetched once somebody stands in a grid.
export { gridOfTsv, tsvOfGrid } from './grid-tsv.ts';
export { planPaste } from './paste.ts';
