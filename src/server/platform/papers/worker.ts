// Makes one document; a thread's work: a thousand items take seconds of pure calculation.
import type { PaperJob } from './make-paper.ts';
import { docxOf } from './docx.ts';
import { pdfOf } from './pdf.ts';

export default function makePaperJob({ paper, format }: PaperJob): Promise<Uint8Array> {
  return (format === 'pdf' ? pdfOf : docxOf)(paper);
}
