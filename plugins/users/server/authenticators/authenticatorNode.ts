import { toSentence, type Sentence } from '#core/contract/internal';
import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { authenticators, type Authenticators } from '../../contract';
import { DirectoryError, userDirectory, type DirectoryUser } from '#plugins/connectors/contract';
import { refuse, withRefusals } from '../directory/connector/directoryNode';
import { refusalStrings as strings } from '../../pageStrings';
import { getText } from '../../contract/nodeProperties';

interface Given {
  readonly call: NodeCall;
  readonly service: Authenticators;
  readonly companyId: string;
  readonly userId: string;
}

/** A run that works with a user's authenticators. */
export const withAuthenticators = (work: (given: Given) => Promise<NodeOutcome>) =>
  withRefusals(async call =>
    work({
      call,
      service: call.get(authenticators),
      companyId: call.interaction.companyId,
      userId: getText(call, 'userId'),
    }),
  );

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
export const cancelOutcome = (): NodeOutcome => refuse('cancelled', toSentence(strings.canceled));

/** Code and sentence of what a code can be refused for. */
export const codeRefusals: Readonly<
  Record<'wrong' | 'tooMany' | 'none' | 'over', readonly [string, Sentence]>
> = {
  wrong: ['wrongCode', toSentence(strings.wrongCode)],
  tooMany: ['tooMany', toSentence(strings.tooManyCodes)],
  none: ['noDevice', toSentence(strings.noMethod)],
  over: ['codeOver', toSentence(strings.codeOver)],
};
