// React makes a stack and a debugger's task for every element, which nobody follows here: a seventh of the parts' work. It makes ten thousand
// a second and no more: it is told that they have been made.
import * as react from 'react';

const inner = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object;
Object.defineProperty(inner, 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => {},
  configurable: true,
});
