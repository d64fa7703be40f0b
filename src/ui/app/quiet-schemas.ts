// Compiled schemas need eval, which the page's security policy refuses; even asking whether it is there is told as an error. It is
// read while schemas are made, and these are made while modules load: this one has to be the first of them.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
