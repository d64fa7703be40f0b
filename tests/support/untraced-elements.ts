// React makes a debugger's task and a stack for every element, which nobody follows here: a twentieth of the parts' work, and a tenth. It
// looks for the task once, as it is loaded; of stacks it makes ten thousand a second and then no more, which is said to have been made.
Reflect.deleteProperty(console, 'createTask');
const react = await import('react');
const inner = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object;
Object.defineProperty(inner, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {}, configurable: true });

export {};
