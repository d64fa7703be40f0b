import type { FileReply } from '../http/file-reply.ts';
import { DOCX, PDF } from '../files/mime.ts';
import { makePaper } from './make-paper.ts';
import type { Paper, PaperFormat } from './paper.ts';

const MIME: Record<PaperFormat, string> = { docx: DOCX, pdf: PDF };

/** A paper as the file that a call answers with; a browser shows a pdf, unless it is asked to save it. */
export async function paperReply(paper: Paper, format: PaperFormat): Promise<FileReply> {
  const content = await makePaper({ paper, format });
  return {
    name: `${paper.fileName}.${format}`,
    mime: MIME[format],
    content,
    size: content.length,
    inline: true,
  };
}
