// Says what must be known before the first schema is made, then brings the screens. Schemas are made while modules load,
// so this cannot be an import beside the others.

// Compiled schemas need eval, which the page's security policy refuses; even asking whether it is there is told as an error.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

void import('./app/start.tsx');
