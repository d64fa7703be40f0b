// Reads one file of CommerceML; a thread's work.
import { readTemporary, type TemporaryFile } from '../../platform/sealing/temporary.ts';
import type { Grid } from '../../../sheets/grid.ts';
import { commerceGrid, type CommerceFault } from './commerce.ts';

export default async ({ file }: { file: TemporaryFile }): Promise<Grid | CommerceFault> =>
  commerceGrid(await readTemporary(file));
