/**
 * The console's own modules that packages share with it, each loaded when a package names it. The
 * names are part of what packages rely on: a removed one breaks them.
 */
export const hostModules: Readonly<Record<string, () => Promise<object>>> = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
  'react-dom': () => import('react-dom'),
  wouter: () => import('wouter'),
  mobx: () => import('mobx'),
  'mobx-react-lite': () => import('mobx-react-lite'),
  swr: () => import('../data/swrModule'),
  '@blueprintjs/core': () => import('@blueprintjs/core'),
  typebox: () => import('typebox'),
  '@sluice/core/contract': () => import('../../contract'),
  '@sluice/core/web': () => import('../index'),
  '@sluice/core/web/ui': () => import('../ui'),
};
