import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { failed } from '../failed';
import { getNumber, getText } from '../readProperty';

type Found = Extract<NodeOutcome, { kind: 'success' }>;

/**
 * Shows a page that asks again and again until the status of the challenge differs from the one it
 * began with.
 */
export function waitForChallenge(call: NodeCall, found: Found): NodeOutcome {
  const { properties, memory, submission } = call;
  const { challengeStatus, isChallengeComplete } = found.output ?? {};
  const began = memory?.['status'] ?? challengeStatus;
  if (submission && (challengeStatus !== began || isChallengeComplete === true)) return found;
  const tries = Number(memory?.['tries'] ?? 0) + (submission?.eventName === 'polling' ? 1 : 0);
  const retries = Math.min(1000, Math.max(1, getNumber(properties, 'pollRetries', 60)));
  if (tries >= retries)
    return failed(
      'challengeUnanswered',
      'Nobody has answered the challenge in time. Try again.',
      found.output,
    );
  const title = getText(properties, 'messageTitle');
  const message = getText(properties, 'message') || 'Waiting for your answer on the other device…';
  return {
    kind: 'screen',
    screen: {
      html: call.render(
        '<main class="sk-card" aria-live="polite">{{#if title}}<h1>{{title}}</h1>{{/if}}<p>{{message}}</p></main>',
        { title, message },
      ),
      title,
      fields: [],
      memory: { status: began, tries },
      polling: { intervalMs: Math.max(500, getNumber(properties, 'pollInterval', 2000)), retries },
    },
  };
}
