import { isRecord } from '#core/contract';
import type { NodeData } from '#plugins/flows/contract';
import { callOf } from './platformCalls';
import type { Sink } from './Sources';
import { answer, answerTo } from './World';

/** Whether a node can call the platform in place of what is built in. */
export const runsAtPlatform = ({ connectorId = '' }: Pick<NodeData, 'connectorId'>): boolean =>
  /^pingOne(?:SSO|Mfa|Risk)/.test(connectorId);

/** Whether what a node puts out stands as a whole in what a service answers, or in a list of it. */
const isWrapped = ({ connectorId = '' }: NodeData) => connectorId.startsWith('pingOne');

/** All that a service answers with, as far as it is a record. */
const wholeAnswer = (constants: readonly unknown[]): Sink => ({
  constants,
  give: value => world =>
    isRecord(value)
      ? Object.entries(value).reduce((changed, [name, each]) => answer(name, each)(changed), world)
      : world,
});

const lists = ['users', 'devices'];

/** The places of a service’s answer that a value which a node puts out may come from. */
export function listAnswerSinks(
  node: NodeData,
  path: readonly string[],
  constants: readonly unknown[],
): Sink[] {
  const read = path.filter((part, at) => at > 1 || !/^(?:rawResponse|body)$/.test(part));
  const give = (value: unknown) => answer(read.join('.'), value);
  if (read.length === 0)
    return node.connectorId === 'httpConnector' ? [wholeAnswer(constants)] : [];
  if (node.connectorId === 'httpConnector') return [{ constants, give }];
  const isPlatform = runsAtPlatform(node);
  const call = callOf(node);
  const set = (path: string, value: unknown) =>
    call === undefined ? answer(path, value) : answerTo(call, path, value);
  const below = read.slice(1).join('.');
  const paths =
    isWrapped(node) && below !== ''
      ? [read.join('.'), below, ...lists.map(list => `_embedded.${list}[0].${below}`)]
      : [read.join('.'), ...(isWrapped(node) ? [`_embedded.${read.join('.')}`] : [])];
  return [
    {
      constants,
      give: value => world => ({
        ...paths.reduce((changed, path) => set(path, value)(changed), world),
        services: isPlatform ? 'platform' : world.services === 'unset' ? 'set' : world.services,
      }),
    },
  ];
}
