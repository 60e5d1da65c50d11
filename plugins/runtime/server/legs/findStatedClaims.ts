import { getField, isRecord } from '#core/contract';
import { readRows } from '#plugins/connectors/contract/internal';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import type { Ended } from '../interpreter/InteractionState';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the claims that a flow itself states with the node that ended it. Parameters of the start
 * that the node only repeats are none, nor is the output of a node after which nothing followed:
 * anyone may have written them.
 */
export function findStatedClaims({ answered, node, body }: Ended, parameters: Values): Values {
  const claims = getField(body, 'additionalProperties');
  if (!answered || !isRecord(claims)) return {};
  const { returnRequestParameters: repeats, claimsNameValuePairs: rows } = node?.raw ?? {};
  if (String(repeats?.value ?? false) === 'false') return claims;
  const named = new Set(
    readRows(rows?.value).flatMap(({ name, nameDefault, key }) =>
      [name, nameDefault, key].flatMap(each => (typeof each === 'string' ? plainText(each) : [])),
    ),
  );
  const stated = Object.entries(claims).filter(
    ([name]) => named.has(name) || !Object.hasOwn(parameters, name),
  );
  return Object.fromEntries(stated);
}
