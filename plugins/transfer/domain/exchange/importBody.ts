import type { Input } from '#core/contract';
import type { importFlow } from '#plugins/flows/contract/internal';

type Body = Input<typeof importFlow>['body'];

/**
 * The call that imports the contents of a file: a wrapper goes as it is, a flow or a bundle inside
 * one.
 */
export function importBody(contents: unknown): Body {
  const wrapper = typeof contents === 'object' && contents !== null && 'flowInfo' in contents;
  return (wrapper ? contents : { flowInfo: contents }) as Body;
}
