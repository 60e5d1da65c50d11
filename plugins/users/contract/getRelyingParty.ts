import type { NodeCall } from '#plugins/connectors/contract';
import type { RelyingParty } from './authenticators';

/**
 * The site of a run's passkeys, where it is not this installation's own: the connection's, else that
 * of the environment's pages.
 */
export function getRelyingParty({
  connection,
  pageOrigin,
}: Pick<NodeCall, 'connection' | 'pageOrigin'>): RelyingParty {
  const getProperty = (name: string) =>
    typeof connection[name] === 'string' ? connection[name].trim() : '';
  const id = getProperty('rpId') || (pageOrigin && new URL(pageOrigin).hostname);
  const origins = getProperty('origins')
    .split(',')
    .map(each => each.trim().replace(/\/$/, ''))
    .filter(Boolean);
  return {
    ...(getProperty('issuer') && { name: getProperty('issuer') }),
    ...(id && { id }),
    origins: [...origins, ...(pageOrigin ? [pageOrigin] : [])],
  };
}
