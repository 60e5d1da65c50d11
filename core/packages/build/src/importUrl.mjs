/** Imports a module by its address; a bundler would look for it at build time. */
export const importUrl = url => import(/* webpackIgnore: true */ url);
