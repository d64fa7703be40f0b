import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as PdfMake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { givenFacts, type Paper, type PaperBlock } from './paper.ts';

const require = createRequire(import.meta.url);
const pdfmake = require('pdfmake') as typeof PdfMake;

// Roboto comes with the package and has Cyrillic; a pdf embeds the letters it uses.
const roboto = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto');
pdfmake.setFonts({
  Roboto: {
    normal: join(roboto, 'Roboto-Regular.ttf'),
    bold: join(roboto, 'Roboto-Medium.ttf'),
    italics: join(roboto, 'Roboto-Italic.ttf'),
    bolditalics: join(roboto, 'Roboto-MediumItalic.ttf'),
  },
});
// A document is made of its own text: nothing is fetched for it, and of files the fonts alone are read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(roboto));

const MARGIN = 42;
const QR_SIZE = 120;
/** A page on its side has room for two beside each other. */
const FACTS_OF_TWO_COLUMNS = 4;

/** Long words of codes and links break rather than leave the page. */
const text = (value: string): string => value.replaceAll(/[^\P{Cc}\n\t]/gu, '');

/** Of a page on its side, or upright; the last block has no space below: what does not fit begins a page, of nothing. */
interface Place {
  landscape: boolean;
  isLast: boolean;
}

function factsOf(
  facts: Extract<PaperBlock, { kind: 'facts' }>['facts'],
  { landscape, isLast }: Place,
): Content[] {
  const lines = givenFacts(facts).map(([name, value]): Content => ({
    text: [{ text: `${text(name)}: `, bold: true }, text(value)],
    margin: [0, 0, 0, 3],
  }));
  const margin: [number, number, number, number] = [0, 0, 0, isLast ? 0 : 6];
  if (!landscape || lines.length < FACTS_OF_TWO_COLUMNS) return [{ stack: lines, margin }];
  const half = Math.ceil(lines.length / 2);
  return [
    { columns: [{ stack: lines.slice(0, half) }, { stack: lines.slice(half) }], columnGap: 24, margin },
  ];
}

const isPlainHeading = (block: PaperBlock | undefined): boolean =>
  block?.kind === 'heading' && !isSigned(block);

const isSigned = (block: PaperBlock | undefined): boolean =>
  block !== undefined && 'isSigned' in block && block.isSigned === true;

/** What a page is not broken within: facts of one company, under its name; a text of some lines. */
const MOST_KEPT_FACTS = 8;
const MOST_KEPT_SIGNS = 800;
const MOST_KEPT_LINES = 12;
const isShort = (block: PaperBlock | undefined): block is PaperBlock & { kind: 'facts' | 'text' } =>
  block?.kind === 'text'
    ? !isSigned(block) &&
      block.text.length <= MOST_KEPT_SIGNS &&
      block.text.split('\n').length <= MOST_KEPT_LINES
    : block?.kind === 'facts' && block.facts.length <= MOST_KEPT_FACTS;

type Table = PaperBlock & { kind: 'table' };
const TABLE_SIGN_POINTS = 8;
const PAGE_POINTS = { upright: 595, onItsSide: 842 };

/** About as high as the head of a table with its first row, rather more: a heading asks for so much room below it. */
function beginningOf({ columns, rows }: Table, landscape: boolean): number {
  const width = (landscape ? PAGE_POINTS.onItsSide : PAGE_POINTS.upright) - 2 * MARGIN;
  const heightOf = (texts: readonly string[]) => {
    const lines = columns.map(({ width: share }, index) => {
      const signs = Math.max(1, Math.floor(((width * share) / 100 - 8) / (TABLE_SIGN_POINTS * 0.55)));
      return (texts[index] ?? '')
        .split('\n')
        .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / signs)), 0);
    });
    return Math.max(...lines) * TABLE_SIGN_POINTS * 1.2 + 5;
  };
  return Math.min(MOST_KEPT_POINTS, heightOf(columns.map(({ title }) => title)) + heightOf(rows[0] ?? []));
}
/** A row that is higher than this may leave its heading: half of the page would stand empty otherwise. */
const MOST_KEPT_POINTS = 300;

/** The room is taken along with the heading and given back to the table, which itself is free to go on over many pages. */
function overTable(heading: Content[], [table]: Content[], room: number): Content[] {
  return [
    { unbreakable: true, stack: [{ stack: heading, margin: [0, 0, 0, room] }] },
    { stack: [table!], margin: [0, -room, 0, 0] },
  ];
}

/** What is signed stays on one page with its heading, and with the code to check it by: either alone on the next one could be of any paper. */
function blocksOf({ blocks, landscape, check }: Paper): Content[] {
  const code = check ? [checkOf(check)] : [];
  const last = blocks.length - 1;
  const made = (block: PaperBlock) =>
    contentOf(block, { landscape, isLast: block === blocks[last] && !check });
  const contents = blocks.flatMap((block, index): Content[] => {
    const next = blocks[index + 1];
    if (isSigned(block)) return [];
    if (block.kind === 'heading' && isShort(next))
      return [{ unbreakable: true, stack: [block, next].flatMap(made) }];
    if (block.kind === 'heading' && next?.kind === 'table' && next.rows.length > 0)
      return overTable(made(block), made(next), beginningOf(next, landscape));
    if (block.kind === 'table' && block.rows.length > 0 && isPlainHeading(blocks[index - 1])) return [];
    if (isShort(block) && blocks[index - 1]?.kind === 'heading') return [];
    if (block.kind === 'heading' && next?.kind === 'signatures')
      return [
        {
          unbreakable: true,
          stack: [
            ...blocks
              .slice(blocks.slice(0, index).findLastIndex((one) => !isSigned(one)) + 1, index + 1)
              .flatMap(made),
            ...besideEachOther(made(next), index + 1 === last ? code : [], landscape),
          ],
        },
      ];
    return block.kind === 'signatures' && blocks[index - 1]?.kind === 'heading' ? [] : made(block);
  });
  const isKept = blocks[last]?.kind === 'signatures' && blocks[last - 1]?.kind === 'heading';
  return isKept ? contents : [...contents, ...code];
}

function contentOf(block: PaperBlock, place: Place): Content[] {
  const below = (space: number) => (place.isLast ? 0 : space);
  switch (block.kind) {
    case 'heading':
      return [{ text: text(block.text), style: 'heading' }];
    case 'text':
      return [{ text: text(block.text), margin: [0, 0, 0, below(6)] }];
    case 'facts':
      return factsOf(block.facts, place);
    case 'table':
      if (block.rows.length === 0) return [{ text: text(block.empty), margin: [0, 0, 0, below(6)] }];
      return [
        {
          margin: [0, 0, 0, below(8)],
          fontSize: 8,
          table: {
            headerRows: 1,
            keepWithHeaderRows: 1,
            dontBreakRows: true,
            widths: block.columns.map(({ width }) => `${width}%`),
            body: [
              block.columns.map(({ title }) => ({ text: text(title), bold: true, fillColor: '#EEF1EF' })),
              ...block.rows.map((values) =>
                block.columns.map(({ align = 'left' }, index) => ({
                  text: text(values[index] ?? ''),
                  alignment: align,
                })),
              ),
            ],
          },
          layout: {
            hLineWidth: () => 0.5,
            vLineWidth: () => 0.5,
            hLineColor: () => '#999999',
            vLineColor: () => '#999999',
          },
        },
      ];
    case 'qr':
      return [
        {
          unbreakable: true,
          margin: [0, 10, 0, 0],
          columns: [
            { width: QR_SIZE + 14, stack: [{ qr: block.text, fit: QR_SIZE, eccLevel: 'M' }] },
            { width: '*', text: text(block.caption), fontSize: 9, color: '#555555', margin: [0, 4, 0, 0] },
          ],
        },
      ];
    case 'signatures':
      return block.signers.map(({ office, name }) => ({
        text: text(`${office}  ____________________  ${name ? `/ ${name} /` : '/ ____________________ /'}`),
        margin: [0, 18, 0, 0],
      }));
    default:
      return block satisfies never;
  }
}

/** Lines to sign on are short: a page on its side has room for the code at their right. */
const besideEachOther = (signers: Content[], code: Content[], landscape: boolean): Content[] =>
  landscape && code.length > 0
    ? [{ columns: [{ width: '58%', stack: signers }, { stack: code }], columnGap: 24 }]
    : [...signers, ...code];

const QR_POINTS = 84;

const checkOf = ({ url, text: about }: NonNullable<Paper['check']>): Content => ({
  unbreakable: true,
  margin: [0, 18, 0, 0],
  columns: [
    { qr: url, fit: QR_POINTS, width: QR_POINTS + 12 },
    {
      width: '*',
      margin: [0, 8, 0, 0],
      stack: [
        { text: text(about), fontSize: 9 },
        { text: text(url), fontSize: 9, margin: [0, 4, 0, 0] },
      ],
    },
  ],
});

/** The paper as a pdf (PDF/A-2b) with an embedded Cyrillic font. */
export async function pdfOf(paper: Paper): Promise<Buffer> {
  const definition: TDocumentDefinitions = {
    // Kept for years: fonts, colours and what it says of itself are all within the file.
    version: '1.7',
    subset: 'PDF/A-2b',
    pageSize: 'A4',
    pageOrientation: paper.landscape ? 'landscape' : 'portrait',
    pageMargins: MARGIN,
    info: {
      title: paper.title,
      subject: paper.subtitle,
      ...(paper.date ? { creationDate: paper.date } : {}),
    },
    defaultStyle: { font: 'Roboto', fontSize: 10 },
    styles: {
      title: { fontSize: 15, bold: true, alignment: 'center' },
      heading: { fontSize: 11, bold: true, margin: [0, 10, 0, 4] },
    },
    footer: (page, pages) => ({
      text: `${page} / ${pages}`,
      alignment: 'center',
      fontSize: 8,
      margin: [0, 12],
    }),
    content: [
      { text: text(paper.title), style: 'title' },
      { text: text(paper.subtitle), alignment: 'center', margin: [0, 2, 0, 10] },
      ...blocksOf(paper),
    ],
  };
  const bytes: Uint8Array = await pdfmake.createPdf(definition).getBuffer();
  return Buffer.from(bytes);
}
