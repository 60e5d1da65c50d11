import type { ServerHost } from '#core/server';
import type { PortCall } from '../../contract';

/** The context of an export or an import. */
export type PortWork = PortCall & { readonly server: ServerHost };
