import type { ReactNode } from 'react';
import type { Root } from './root';
import { RootContext } from './useApp';

/** Gives the root store to everything below. */
export function RootProvider({
  root,
  children,
}: {
  readonly root: Root;
  readonly children: ReactNode;
}) {
  return <RootContext value={root}>{children}</RootContext>;
}
