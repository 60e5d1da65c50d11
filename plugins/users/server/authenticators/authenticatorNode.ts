import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { authenticators, type Authenticators } from '../../contract';
import { DirectoryError, userDirectory, type DirectoryUser } from '#plugins/connectors/contract';
import { refuse } from '../directory/connector/directoryNode';
import { getText } from '../../contract/nodeProperties';

interface Given {
  readonly call: NodeCall;
  readonly service: Authenticators;
  readonly companyId: string;
  readonly userId: string;
}

/** A run that works with a user's authenticators. */
export const withAuthenticators =
  (work: (given: Given) => Promise<NodeOutcome>) =>
  async (call: NodeCall): Promise<NodeOutcome> => {
    const { companyId } = call.interaction;
    try {
      return await work({
        call,
        service: call.get(authenticators),
        companyId,
        userId: getText(call, 'userId'),
      });
    } catch (fault) {
      if (!(fault instanceof DirectoryError)) throw fault;
      return refuse(fault.code, fault.message);
    }
  };

/** The user that a node names; refuses an id that is nobody's. */
export async function requireUser(call: NodeCall): Promise<DirectoryUser> {
  const userId = getText(call, 'userId');
  const user = await call.get(userDirectory).find(call.interaction.companyId, { userId });
  if (!user)
    throw new DirectoryError(
      'userNotFound',
      `No user has the ID “${userId}”. Find or create the user first.`,
    );
  return user;
}

/** Whether the person took the way out of a screen. */
export const isCanceled = ({ submission }: NodeCall): boolean =>
  submission?.buttonValue === 'cancel';
export const cancelOutcome = (): NodeOutcome => refuse('cancelled', 'The user went back.');

/** Code and sentence of what a code can be refused for. */
export const codeRefusals: Readonly<
  Record<'wrong' | 'tooMany' | 'none' | 'over', readonly [string, string]>
> = {
  wrong: ['wrongCode', 'Incorrect code. Try again.'],
  tooMany: ['tooMany', 'Too many wrong codes. Wait 15 minutes and try again.'],
  none: ['noDevice', 'The user has no authenticator app.'],
  over: ['codeOver', 'This code has expired. Request another.'],
};
