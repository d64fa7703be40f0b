import { reactToProblem } from './problems.ts';
import type { UnsavedInput } from './unsaved.ts';

/** Stores all of them one after another; those that were refused. */
export async function saveAll(inputs: readonly UnsavedInput[]): Promise<UnsavedInput[]> {
  const refused: UnsavedInput[] = [];
  for (const input of inputs) {
    if (!input.save) continue;
    try {
      if (!(await input.save())) refused.push(input);
    } catch (error) {
      reactToProblem(error);
      refused.push(input);
    }
  }
  return refused;
}
