// What archives are and how far they unpack; a thread's work.
import { fileTypeFromBuffer } from 'file-type';
import { readTemporary, type TemporaryFile } from '../sealing/temporary.ts';
import { expansionFault, type ExpansionFault } from './expansion.ts';

export interface ArchiveFinding {
  /** By content: an office document is an archive, too. */
  mime: string | null;
  fault: ExpansionFault | null;
}

/** One finding a file, in their order. */
export default async function examineArchives(archives: readonly TemporaryFile[]): Promise<ArchiveFinding[]> {
  const findings: ArchiveFinding[] = [];
  for (const file of archives) {
    const archive = await readTemporary(file);
    const fault = await expansionFault(archive);
    // Finding out the kind walks through the entries: a broken archive is not worth it.
    const found = fault === null ? await fileTypeFromBuffer(archive).catch(() => undefined) : undefined;
    findings.push({ mime: found?.mime ?? null, fault });
  }
  return findings;
}
