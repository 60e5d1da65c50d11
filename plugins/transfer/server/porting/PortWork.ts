import type { ServerHost } from '#core/server';
import type { PortCall } from '../../contract';

/** What an export or an import is carried out with. */
export type PortWork = PortCall & { readonly server: ServerHost };
