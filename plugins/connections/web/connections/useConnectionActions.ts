import { useApp } from '#core/web';
import { cloneOf, type NamedConnection } from './cloneOf';
import { removeConnection } from './removeConnection';

/** What can be done to a connection from its row and from its page. */
export function useConnectionActions() {
  const doing = useApp();
  return {
    clone: (connection: NamedConnection) => cloneOf(doing, connection),
    remove: (connection: NamedConnection) => removeConnection(doing, connection),
  };
}
