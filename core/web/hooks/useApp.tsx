import { type ReactNode, useSyncExternalStore, createContext, useContext } from 'react';
import type { Root } from '../root/Root';
import { reaction } from 'mobx';
import { format, type CrudAction, type Gate, type Permission } from '../../contract';
import { evaluate } from '../../contract/internal';

/** Holds the root store; `RootProvider` fills it. */
export const RootContext = createContext<Root | null>(null);

/** The root store: session, host, palette, notices, layout, calls. */
export function useApp(): Root {
  const root = useContext(RootContext);
  if (!root) throw new Error('useApp was called outside of RootProvider.');
  return root;
}

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

/**
 * Reads observable state in a component that is no observer: a primitive, or a value that is the
 * same while nothing changed.
 */
export function useObserved<T>(read: () => T): T {
  return useSyncExternalStore(changed => reaction(read, changed), read, read);
}

/** The function that puts a message's values in place, in the person's language. */
export const useText = () => format;

/** The selected company, which the paths of its calls name. */
export function useCompanyId(): string {
  const { session } = useApp();
  return useObserved(() => session.companyId ?? '');
}

/** Whether a gate is open to the person in the selected company. */
export function useOpen(gate: Gate): boolean {
  const { session } = useApp();
  return useObserved(() => evaluate(gate, session).open);
}

/** Whether the person may do this in the selected company. */
export function useMay(permission: Permission, action: CrudAction): boolean {
  const { session } = useApp();
  return useObserved(() => session.allows(permission, action));
}
