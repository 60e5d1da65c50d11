import {
  challengeStore,
  type NodeCall,
  type NodeOutcome,
  type Screen,
} from '#plugins/connectors/contract';
import { findPolling } from './findPolling';

/** The statuses of a challenge before anyone decides it. */
const open: ReadonlySet<string> = new Set(['created', 'started']);

/**
 * A page that waits for a challenge: shown again at each poll, until the challenge has another
 * status than at first, is gone, or the page has asked as often as it may. Then the node goes on,
 * and what follows looks at the challenge.
 */
export async function askChallenge(
  call: NodeCall,
  screen: Screen,
): Promise<NodeOutcome | undefined> {
  const found = screen.polling && findPolling(call, screen.html);
  if (!found?.challenge) return undefined;
  const { interaction, memory, submission } = call;
  const challenge = await call.get(challengeStore).find(interaction.companyId, found.challenge);
  const status = challenge?.challengeStatus;
  if (!submission) return { kind: 'screen', screen: { ...screen, memory: { status, polls: 0 } } };
  const polls = Number(memory?.['polls'] ?? 0) + 1;
  const decided =
    !challenge ||
    challenge.isChallengeComplete ||
    !open.has(status!) ||
    status !== memory?.['status'];
  return decided || polls >= found.polling.retries
    ? undefined
    : { kind: 'screen', screen: { ...screen, memory: { status: memory?.['status'], polls } } };
}
