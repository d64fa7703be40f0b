// Everyone reads the platform's documents.
import type { FileRights } from '../../platform/files/rights.ts';

declare module '../../platform/files/rights.ts' {
  interface FileOwners {
    document: true;
  }
}

export const DOCUMENT_FILES = 'document';

export const documentFiles: FileRights = { mayRead: async () => true };
