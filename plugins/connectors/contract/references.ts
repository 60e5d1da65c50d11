import { namespace } from '#core/contract';

const connectors = namespace('connectors');

/** The wire's resource group for connections and connectors. */
export const access = connectors.permission('connections');
/** Every connector, with what it can do and what it needs. */
export const catalogueRoute = connectors.route('catalogue', '/connections/catalogue');
