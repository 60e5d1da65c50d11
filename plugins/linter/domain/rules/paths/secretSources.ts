import { getField } from '#core/contract';
import type { NodeData } from '#plugins/flows/contract';
import { type GraphIndex, connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Reference } from '#plugins/flows/contract/graph/references/references';
import type { LintContext } from '../../lintContext';

const words = new Set([
  'password',
  'passwd',
  'pwd',
  'passcode',
  'passphrase',
  'pin',
  'otp',
  'totp',
  'secret',
  'cvv',
]);
const pairs = new Set([
  'recovery code',
  'verification code',
  'verify code',
  'access token',
  'api key',
]);
/** With these first the name speaks about a secret and does not hold one. */
const about = new Set(
  'allow change enable expired force forgot has is must needs require requires reset return show use with without'.split(
    ' ',
  ),
);

/**
 * Whether a name says that what it names is a secret: `newPassword`, `otp2`, `recovery_code`; not
 * `forgotPassword`.
 */
export function isSecretName(name: string): boolean {
  const parts = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\W_]+|(?<!\d)\d+$/g, ' ')
    .trim()
    .toLowerCase()
    .split(' ');
  const [first = ''] = parts;
  if (about.has(first)) return false;
  return words.has(parts.at(-1) ?? '') || pairs.has(parts.slice(-2).join(' '));
}

/**
 * Where a secret comes from: its name as texts say it, and the nodes it has come through so far.
 */
export interface Origin {
  readonly what: string;
  readonly way: readonly string[];
}

/**
 * Returns the field of a node's result that a reference reads; `*` for all of them, undefined
 * where it reads no output.
 */
export function getReadField({ path, nodeId }: Reference): string | undefined {
  const rest = path.slice(`local.${nodeId}`.length).replace(/^\./, '').split('.');
  if (rest[0] === '') return '*';
  if (rest[0] === 'payload') rest.shift();
  if (rest.length === 0) return '*';
  if (rest[0] !== 'output') return undefined;
  return rest[1] ?? '*';
}

/**
 * Finds the fields of pages in which a person types something secret: node id → field → where it
 * comes from.
 */
export function findTypedSecrets(
  index: GraphIndex,
): readonly (readonly [nodeId: string, field: string, origin: Origin])[] {
  return connections(index).flatMap(({ data }) => {
    const fields = data.properties?.formFieldsList?.value;
    if (!Array.isArray(fields) || data.isDisabled === true) return [];
    return fields.flatMap((field: unknown) => {
      const name = getField(field, 'propertyName');
      const control = getField(field, 'preferredControlType');
      if (typeof name !== 'string') return [];
      const hidden = typeof control === 'string' && /secure|password/i.test(control);
      if (!hidden && !isSecretName(name)) return [];
      return [[data.id, name, { what: `the field “${name}”`, way: [data.id] }] as const];
    });
  });
}

/**
 * Finds the secret that a reference is by itself: a secret variable, an input that sounds secret,
 * a secure property of a node.
 */
export function findSecret(
  reference: Reference,
  index: GraphIndex,
  { secrets, capability }: Pick<LintContext, 'secrets' | 'capability'>,
): Origin | undefined {
  const { kind, name = '', nodeId, path } = reference;
  if (kind === 'parameter')
    return isSecretName(name) ? { what: `the input “${name}”`, way: [] } : undefined;
  if (kind === 'company' || kind === 'flow' || kind === 'user' || kind === 'flowInstance')
    return secrets?.has(`${kind}.${name}`)
      ? { what: `the secret variable “${name}”`, way: [] }
      : undefined;
  const data: NodeData | undefined =
    nodeId === undefined ? undefined : index.nodes.get(nodeId)?.data;
  const property = /^local\.[\w-]+\.(?:payload\.)?(?:properties|input)\.([\w-]+)/.exec(path)?.[1];
  if (!data || property === undefined) return undefined;
  const secure = capability?.(data.connectorId ?? '', data.capabilityName ?? '')?.secure ?? [];
  return secure.includes(property)
    ? { what: `the secure property “${property}”`, way: [data.id] }
    : undefined;
}
