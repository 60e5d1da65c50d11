import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { fillAll, fillAsText, type Scope, type Template } from './fillTemplate';
import { signOnConfigured } from './notConfigured';

/** A sign-in with an authorization code, as data; what it leaves is that of OIDC & OAuth IdP. */
export interface SignIn {
  /** The setting that holds the provider: its endpoints, client and scope. */
  readonly setting: string;
  /** Values for what a connection leaves open. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, Template>>;
  /** What the node leaves besides, over `{answer}`: what the sign-in left. */
  readonly output?: Readonly<Record<string, Template>>;
}

/** Sends the end user to the provider that a connection names, and reads who came back. */
export async function runSignIn(
  name: string,
  { setting, defaults, parameters, output }: SignIn,
  node: NodeCall,
  scope: Scope,
): Promise<NodeOutcome> {
  const asked = Object.entries({ ...parameters }).map(([key, each]) => [
    key,
    fillAsText(each, scope),
  ]);
  const terms = {
    setting,
    defaults: { providerName: name, ...defaults },
    parameters: Object.fromEntries(asked.filter(([, value]) => value !== '')),
  };
  const outcome = await signOnConfigured(node, terms);
  if (outcome.kind !== 'success') return outcome;
  const answer = outcome.output ?? {};
  return { ...outcome, output: { ...answer, ...fillAll(output, { ...scope, answer }) } };
}
