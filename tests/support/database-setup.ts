import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string;
    sharedFolder: string;
  }
}

/** Every project loads this file anew, so what they share lies outside of it. */
type Shared = { cluster: Promise<TestCluster>; users: number };
const store = globalThis as { testCluster?: Shared };

/** Vitest's global setup: one cluster for all projects of a run, started by the first and stopped by the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (store.testCluster ??= { cluster: startTestCluster(), users: 0 });
  shared.users += 1;
  const { templateUrl, folder, stop } = await shared.cluster;
  project.provide('templateUrl', templateUrl);
  project.provide('sharedFolder', folder);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete store.testCluster;
    await stop();
  };
}
