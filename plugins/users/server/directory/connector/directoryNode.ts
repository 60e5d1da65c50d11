import { toSentence, type Sentence } from '#core/contract/internal';
import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import {
  DirectoryError,
  userDirectory,
  type DirectoryUser,
  type UserDirectory,
} from '#plugins/connectors/contract';
import { createNodeError } from '#plugins/connectors/contract/kit/failed';
import { withProof } from '#plugins/connectors/contract/proof';
import { refusalStrings } from '#plugins/users/pageStrings';
import { parseRules } from '../companyRules';

interface Given {
  readonly call: NodeCall;
  readonly directory: UserDirectory;
  readonly companyId: string;
  /** The requirements of this node's connection for passwords and attributes. */
  readonly terms: ReturnType<typeof parseRules>;
}

export const succeed = (output: Readonly<Record<string, unknown>>): NodeOutcome => ({
  kind: 'success',
  output,
});
export const withUser = (
  user: DirectoryUser,
  more: Readonly<Record<string, unknown>> = {},
): NodeOutcome => succeed({ user, userId: user.userId, ...more });
/** Ends with a user whose credential the node has verified. */
export const withProvenUser = (
  user: DirectoryUser,
  more: Readonly<Record<string, unknown>> = {},
): NodeOutcome => withProof(withUser(user, more), user.userId);
/** Ends with a user as the directory has them now. */
export async function withFoundUser(
  directory: UserDirectory,
  companyId: string,
  which: Parameters<UserDirectory['find']>[1],
): Promise<NodeOutcome> {
  const user = await directory.find(companyId, which);
  return user ? withUser(user) : refuse('userNotFound', toSentence(refusalStrings.notAccepted));
}
/** The false branch: why, for the flow to branch on, and a sentence. */
export const refuse = (
  code: string,
  sentence: string | Sentence,
  more: Readonly<Record<string, unknown>> = {},
): NodeOutcome => {
  const error = createNodeError(code, sentence);
  return { kind: 'failure', output: { reason: code, message: error.message, ...more }, error };
};
/** The same of what the directory has refused. */
export const refuseFault = ({ code, message, sentence, field }: DirectoryError): NodeOutcome =>
  refuse(code, sentence ?? message, field ? { field } : {});

/** A run of a node; what the directory refuses is the node's false branch. */
export const withRefusals =
  (run: (call: NodeCall) => Promise<NodeOutcome>) =>
  async (call: NodeCall): Promise<NodeOutcome> => {
    try {
      return await run(call);
    } catch (fault) {
      if (!(fault instanceof DirectoryError)) throw fault;
      return refuseFault(fault);
    }
  };

/** A run that works with the directory. */
export const inDirectory = (work: (given: Given) => Promise<NodeOutcome>) =>
  withRefusals(async call =>
    work({
      call,
      directory: call.get(userDirectory),
      companyId: call.interaction.companyId,
      terms: parseRules(call.connection),
    }),
  );

const text = { type: 'string' };
/** The output of nodes that end with a user. */
export const userOutput = {
  userId: text,
  user: {
    type: 'object',
    properties: {
      userId: text,
      username: text,
      email: text,
      emailVerified: { type: 'boolean' },
      phone: text,
      externalId: text,
      givenName: text,
      familyName: text,
      displayName: text,
      enabled: { type: 'boolean' },
      hasPassword: { type: 'boolean' },
      passwordExpired: { type: 'boolean' },
      locked: { type: 'boolean' },
      createdDate: { type: 'number' },
      lastSignOn: { type: 'number' },
      attributes: { type: 'object' },
    },
  },
};
/** The additional output of every node on its false branch. */
export const refusalOutput = { reason: text, message: text, field: text };
