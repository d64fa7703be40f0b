import type { TestProject } from 'vitest/node';
import { builtServer } from '../../scripts/prepare.mjs';
import { startTestCluster, type TestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string;
    sharedFolder: string;
    /** The folder of the server that was built of these sources; null where there is none. */
    builtServer: string | null;
  }
}

/** Every project loads this file anew, so what they share lies outside of it. */
type Shared = { cluster: Promise<TestCluster>; built: string | null; users: number };
const store = globalThis as { testCluster?: Shared };

/** Vitest's global setup: one cluster for all projects of a run, started by the first and stopped by the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (store.testCluster ??= { cluster: startTestCluster(), built: currentBuild(), users: 0 });
  shared.users += 1;
  const { templateUrl, folder, stop } = await shared.cluster;
  project.provide('templateUrl', templateUrl);
  project.provide('sharedFolder', folder);
  // Who watches changes the sources.
  project.provide('builtServer', project.config.watch ? null : shared.built);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete store.testCluster;
    await stop();
  };
}

function currentBuild(): string | null {
  const built = builtServer();
  return built?.isCurrent ? built.folder : null;
}
