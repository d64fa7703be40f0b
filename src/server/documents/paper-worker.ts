// Makes one document in a thread of its own: a thousand items take seconds of pure calculation.
import { parentPort, workerData } from 'node:worker_threads';
import type { PaperJob } from './make-paper.ts';
import { docxOf } from './paper-docx.ts';
import { pdfOf } from './paper-pdf.ts';

const { paper, format } = workerData as PaperJob;
const bytes = await (format === 'pdf' ? pdfOf : docxOf)(paper);
// The second argument is the list of what is handed over, not copied: nothing.
parentPort?.postMessage(bytes, []);
