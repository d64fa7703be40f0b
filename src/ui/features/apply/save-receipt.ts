/** The receipt of what is submitted, as a file to keep and to print. */
import { applications } from '../../../api/calls/applications.ts';
import { download } from '../../../api/client.ts';
import { reactToProblem } from '../../data/problems.ts';
import { saveFile } from '../../data/save-file.ts';

export async function saveReceipt({ id }: { id: number }): Promise<void> {
  try {
    const { blob, name } = await download(applications.receiptFile, { params: { id } });
    saveFile(blob, name);
  } catch (error) {
    reactToProblem(error);
  }
}
