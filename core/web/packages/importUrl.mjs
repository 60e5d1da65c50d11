/** Imports a module by its address, as the browser does; a bundler would look for it at build time. */
export const importUrl = url => import(/* webpackIgnore: true */ /* @vite-ignore */ url);
