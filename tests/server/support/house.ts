// What a test brings into the composed house beside what the wings bring. To be called after the app was built.
import type { LiveModel } from '../../../src/api/calls/events.ts';
import {
  fileRights,
  type FileOwnerModel,
  type FileRights,
} from '../../../src/server/platform/files/rights.ts';
import { audiences, type Audience } from '../../../src/server/platform/live/audiences.ts';
import { jobHandlers, type JobHandlers, type JobKind } from '../../../src/server/platform/jobs/kinds.ts';

/** A name that the test alone knows, as one that a wing has declared. */
export const testModel = (name: string): LiveModel => name as LiveModel;

export function hears(model: LiveModel, audience: Audience): void {
  audiences.give({ ...audiences.get(), [model]: audience });
}

/** Puts work of the test's own in the place of a kind's. */
export function carriesOut<K extends JobKind>(kind: K, handler: JobHandlers[K]): void {
  jobHandlers.give({ ...jobHandlers.get(), [kind]: handler });
}

/** Returns the owner's model as one that a wing has declared. */
export function ownsFiles(model: string, rights: FileRights): FileOwnerModel {
  fileRights.give({ ...fileRights.get(), [model]: rights });
  return model as FileOwnerModel;
}
