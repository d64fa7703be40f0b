// A thread does not inherit the loader of TypeScript on every supported Node: it is asked for here.
import { register } from 'tsx/esm/api';

register();
await import('./grid-worker.ts');
