// What archives are and how far they unpack; a thread's work.
import { fileTypeFromBuffer } from 'file-type';
import { readTemporary, type TemporaryFile } from '../sealing/temporary.ts';
import { expansionFault, type ExpansionFault } from './expansion.ts';

const PACKAGE_PARTS = ['[Content_Types].xml', 'META-INF/manifest.xml'];

export interface ArchiveFinding {
  /** By content: an office document is an archive, too. */
  mime: string | null;
  /** Whether it has the parts that every office document has. */
  isPackage: boolean;
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
    const isPackage = PACKAGE_PARTS.some((part) => archive.includes(part));
    findings.push({ mime: found?.mime ?? null, isPackage, fault });
  }
  return findings;
}
