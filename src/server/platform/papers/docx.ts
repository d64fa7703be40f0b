import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type FileChild,
} from 'docx';
import { writable } from '../../../rules/writable-text.ts';
import { RowPatterns } from './docx-rows.ts';
import { givenFacts, type Align, type Paper, type PaperBlock } from './paper.ts';
import { qrPng } from './qr-png.ts';

const FONT = 'Times New Roman';
/** Half-points. */
const SIZE = 22;
const SMALL = 18;
const SPACE = 120;
const SIGNATURE_SPACE = 320;
/** A4 in twentieths of a point. */
const PAGE = { width: 11_906, height: 16_838 };
const MARGIN = 1_000;
const textWidth = ({ landscape }: Pick<Paper, 'landscape'>): number =>
  (landscape ? PAGE.height : PAGE.width) - 2 * MARGIN;

const ALIGN = {
  left: AlignmentType.LEFT,
  right: AlignmentType.RIGHT,
  center: AlignmentType.CENTER,
} satisfies Record<Align, unknown>;

/** Control signs that XML knows nothing of are dropped, what it cannot hold besides is marked. */
const plain = (text: string): string => writable(text.replaceAll(/[^\P{Cc}\n\t]/gu, ''));

/** Line breaks of a text stay breaks. */
function runs(text: string, { bold = false, size = SIZE } = {}): TextRun[] {
  return plain(text)
    .split('\n')
    .map(
      (line, index) =>
        new TextRun({ text: line, bold, size, font: FONT, ...(index > 0 ? { break: 1 } : {}) }),
    );
}

const line = (text: string, align: Align = 'left', bold = false, size = SIZE, keepNext = false) =>
  new Paragraph({
    children: runs(text, { bold, size }),
    alignment: ALIGN[align],
    ...(keepNext ? { keepNext } : {}),
    spacing: { after: SPACE },
  });

function cell(text: string, width: number, align: Align, bold: boolean): TableCell {
  return new TableCell({
    width: { size: width, type: WidthType.PERCENTAGE },
    margins: { top: 40, bottom: 40, left: 80, right: 80 },
    ...(bold ? { shading: { fill: 'EEF1EF' } } : {}),
    children: [new Paragraph({ children: runs(text, { bold, size: SMALL }), alignment: ALIGN[align] })],
  });
}

function tableOf(
  { columns, rows, empty }: Extract<PaperBlock, { kind: 'table' }>,
  patterns: RowPatterns,
  whole: number,
): FileChild[] {
  if (rows.length === 0) return [line(empty)];
  const patternOf = patterns.add(rows);
  const border = { style: BorderStyle.SINGLE, size: 4, color: '999999' };
  return [
    new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      columnWidths: columns.map(({ width }) => Math.round((whole * width) / 100)),
      borders: {
        top: border,
        bottom: border,
        left: border,
        right: border,
        insideHorizontal: border,
        insideVertical: border,
      },
      rows: [
        new TableRow({
          tableHeader: true,
          cantSplit: true,
          children: columns.map(({ title, width }) => cell(title, width, 'left', true)),
        }),
        new TableRow({
          cantSplit: true,
          children: columns.map(({ width, align = 'left' }, index) =>
            cell(patternOf(index), width, align, false),
          ),
        }),
      ],
    }),
    line(''),
  ];
}

interface Place {
  patterns: RowPatterns;
  /** The width of the text. */
  whole: number;
  /** The code to check the paper by follows: it goes nowhere without who signs. */
  isBeforeCheck: boolean;
}

function childrenOf(block: PaperBlock, { patterns, whole, isBeforeCheck }: Place): FileChild[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: HeadingLevel.HEADING_2,
          keepNext: true,
          spacing: { before: SPACE * 2, after: SPACE },
          children: runs(block.text, { bold: true, size: SIZE + 2 }),
        }),
      ];
    case 'text':
      return [line(block.text, 'left', false, SIZE, block.isSigned)];
    case 'facts':
      return givenFacts(block.facts).map(
        ([name, value]) =>
          new Paragraph({
            spacing: { after: SPACE / 2 },
            children: [...runs(`${name}: `, { bold: true }), ...runs(value)],
          }),
      );
    case 'table':
      return tableOf(block, patterns, whole);
    case 'qr':
      return [line(`${block.caption}\n${block.text}`)];
    case 'signatures':
      return block.signers.map(
        ({ office, name }, index) =>
          new Paragraph({
            keepNext: isBeforeCheck || index < block.signers.length - 1,
            spacing: { before: SIGNATURE_SPACE },
            children: runs(
              `${office}  ____________________  ${name ? `/ ${name} /` : '/ ____________________ /'}`,
            ),
          }),
      );
    default:
      return block satisfies never;
  }
}

const QR_PIXELS = 112;

const checkOf = ({ url, text }: NonNullable<Paper['check']>): FileChild[] => [
  new Paragraph({
    keepNext: true,
    spacing: { before: SIGNATURE_SPACE },
    children: [
      new ImageRun({
        type: 'png',
        data: qrPng(url),
        transformation: { width: QR_PIXELS, height: QR_PIXELS },
        altText: { name: 'QR', title: 'QR', description: url },
      }),
    ],
  }),
  line(`${text} ${url}`, 'left', false, SMALL),
];

/** The paper as a Word file. */
export async function docxOf(paper: Paper): Promise<Buffer> {
  const patterns = new RowPatterns(plain);
  const document = new Document({
    title: plain(paper.title),
    description: plain(paper.subtitle),
    // Headings of the default styles are blue.
    styles: { default: { heading1: { run: { color: '000000' } }, heading2: { run: { color: '000000' } } } },
    sections: [
      {
        properties: {
          page: {
            size: {
              ...PAGE,
              orientation: paper.landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
            },
            margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
          },
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.CENTER,
                children: [new TextRun({ children: [PageNumber.CURRENT], size: SMALL, font: FONT })],
              }),
            ],
          }),
        },
        children: [
          new Paragraph({
            heading: HeadingLevel.HEADING_1,
            alignment: AlignmentType.CENTER,
            children: runs(paper.title, { bold: true, size: SIZE + 8 }),
          }),
          line(paper.subtitle, 'center'),
          ...paper.blocks.flatMap((block, index) =>
            childrenOf(block, {
              patterns,
              whole: textWidth(paper),
              isBeforeCheck: paper.check !== undefined && index === paper.blocks.length - 1,
            }),
          ),
          ...(paper.check ? checkOf(paper.check) : []),
        ],
      },
    ],
  });
  return patterns.write(await Packer.toBuffer(document));
}
