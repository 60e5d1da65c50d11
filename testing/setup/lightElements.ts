import react from 'react';

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

// React’s development build keeps a stack for each element, for the first ten thousand a second, to
// print it with a warning. Here that is a twelfth of the time of the suites with pages.
Object.defineProperty(Reflect.get(react, internals), 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set() {},
});
