// Makes one document; a thread's work: a thousand items take seconds of pure calculation.
import { docxOf } from './docx.ts';
import { pdfOf } from './pdf.ts';
import type { PaperJob } from './paper.ts';

export default function makePaperJob({ paper, format }: PaperJob): Promise<Uint8Array> {
  return (format === 'pdf' ? pdfOf : docxOf)(paper);
}
