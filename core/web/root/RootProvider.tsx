import type { ReactNode } from 'react';
import type { Root } from './Root';
import { RootContext } from '../hooks/useApp';

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
