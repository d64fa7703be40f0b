// Which release runs: told by package.json, which lies beside the built server as beside the source.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

export interface Release {
  version: string;
}

let known: Release | undefined;

export function releaseOf(): Release {
  if (known) return known;
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as Release;
  known = { version };
  return known;
}
