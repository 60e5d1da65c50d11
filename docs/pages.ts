import type { Lazy } from '#core/contract';

/**
 * The pages of the documentation that the console shows and agents read, in the order of the list.
 * Each text is loaded when it is needed.
 */
export const docPages = {
  guides: () => import('./guides.md?raw'),
  editor: () => import('./editor.md?raw'),
  'as-code': () => import('./as-code.md?raw'),
  agents: () => import('./agents.md?raw'),
  operating: () => import('./operating.md?raw'),
  security: () => import('./security.md?raw'),
  guarantees: () => import('./guarantees.md?raw'),
  'linter-rules': () => import('./linter-rules.md?raw'),
  performance: () => import('./performance.md?raw'),
  'first-plugin': () => import('./first-plugin.md?raw'),
  package: () => import('./package.md?raw'),
  'declared-connectors': () => import('./declared-connectors.md?raw'),
  architecture: () => import('./architecture.md?raw'),
  'extension-points': () => import('./extension-points.md?raw'),
} as const satisfies Readonly<Record<string, Lazy<string>>>;

/** The ID of a page of the documentation. */
export type DocId = keyof typeof docPages;
