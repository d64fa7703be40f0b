// What archives are and how far they unpack; a thread's work.
import { fileTypeFromFile } from 'file-type';
import { expansionFault, type ExpansionFault } from './expansion.ts';

export interface ArchiveFinding {
  /** By content: an office document is an archive, too. */
  mime: string | null;
  fault: ExpansionFault | null;
}

/** One finding a path, in their order. */
export default async function examineArchives(paths: readonly string[]): Promise<ArchiveFinding[]> {
  const findings: ArchiveFinding[] = [];
  for (const path of paths) {
    const fault = await expansionFault(path);
    // Finding out the kind walks through the entries: a broken archive is not worth it.
    const found = fault === null ? await fileTypeFromFile(path).catch(() => undefined) : undefined;
    findings.push({ mime: found?.mime ?? null, fault });
  }
  return findings;
}
