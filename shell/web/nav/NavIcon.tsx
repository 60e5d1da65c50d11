import { SymbolCircle } from '@blueprintjs/icons';
import type { IconView } from '#core/web';

/** Draws the icon that an entry brings; a dot where it brings none. */
export function NavIcon({ icon }: { readonly icon: IconView | string | undefined }) {
  const Icon = typeof icon === 'function' || typeof icon === 'object' ? icon : SymbolCircle;
  return <Icon size={16} aria-hidden />;
}
