import { toSentence } from '#core/contract/internal';
import { pageStrings } from '#plugins/connectors/pageStrings';
import { defineConnector, type NodeCall, type NodeOutcome } from '#plugins/connectors/contract';
import { challengeStore, type Challenge } from '#plugins/connectors/contract/internal';
import { failed } from '#plugins/connectors/contract/kit/failed';
import { field, pairs, referring, toggle } from '#plugins/connectors/contract/kit/propertyFields';
import {
  getFlag,
  getNumber,
  getRecord,
  getText,
} from '#plugins/connectors/contract/kit/readProperty';

type Found = Extract<NodeOutcome, { kind: 'success' }>;

/**
 * Shows a page that asks again and again until the status of the challenge differs from the one it
 * began with.
 */
function waitForChallenge(call: NodeCall, found: Found): NodeOutcome {
  const { properties, memory, submission } = call;
  const { challengeStatus, isChallengeComplete } = found.output ?? {};
  const began = memory?.['status'] ?? challengeStatus;
  if (submission && (challengeStatus !== began || isChallengeComplete === true)) return found;
  const tries = Number(memory?.['tries'] ?? 0) + (submission?.eventName === 'polling' ? 1 : 0);
  const retries = Math.min(1000, Math.max(1, getNumber(properties, 'pollRetries', 60)));
  if (tries >= retries)
    return failed('challengeUnanswered', toSentence(pageStrings.challengeUnanswered), found.output);
  const title = getText(properties, 'messageTitle');
  const message =
    getText(properties, 'message') || 'Waiting for your response on the other device…';
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

/** Returns the output of a challenge for later nodes, with its claims beside the other fields. */
export const challengeOutput = (challenge: Challenge): Record<string, unknown> => ({
  ...challenge.claims,
  challenge: challenge.challenge,
  challengeStatus: challenge.challengeStatus,
  isChallengeComplete: challenge.isChallengeComplete,
  updatedByFlowId: challenge.updatedByFlowId,
  expiresAt: challenge.expires,
  claims: challenge.claims,
});

const missing = (named: string): NodeOutcome =>
  named === ''
    ? failed(
        'noChallenge',
        'The node has no challenge. Set the node’s Challenge to the one that an earlier node created.',
      )
    : failed('challengeNotFound', toSentence(pageStrings.challengeOver));

async function create(call: NodeCall): Promise<NodeOutcome> {
  const { properties, interaction } = call;
  const status = getText(properties, 'challengeStatus');
  const made = await call.get(challengeStore).create(interaction.companyId, {
    interactionId: interaction.id,
    claims: getRecord(properties, 'claimsNameValuePairs'),
    seconds: getNumber(properties, 'expiresInSeconds', 900),
    ...(status && { challengeStatus: status }),
  });
  return { kind: 'success', output: challengeOutput(made) };
}

async function update(call: NodeCall): Promise<NodeOutcome> {
  const { properties, interaction } = call;
  const named = getText(properties, 'challenge');
  const store = call.get(challengeStore);
  const status = getText(properties, 'challengeStatus');
  const changed = await store.update(interaction.companyId, named, {
    ...(status && { challengeStatus: status }),
    claims: getRecord(properties, 'claimsNameValuePairs'),
    isChallengeComplete: getFlag(properties, 'isChallengeComplete'),
    updatedByFlowId: getText(properties, 'updatedByFlowId') || interaction.flowId,
  });
  if (changed) return { kind: 'success', output: challengeOutput(changed) };
  const challenge = named && (await store.find(interaction.companyId, named));
  return challenge
    ? failed(
        'challengeComplete',
        'The challenge is complete and can’t be changed.',
        challengeOutput(challenge),
      )
    : missing(named);
}

async function readChallenge(call: NodeCall): Promise<NodeOutcome> {
  const named = getText(call.properties, 'challenge');
  const challenge =
    named && (await call.get(challengeStore).find(call.interaction.companyId, named));
  return challenge ? { kind: 'success', output: challengeOutput(challenge) } : missing(named);
}

async function poll(call: NodeCall): Promise<NodeOutcome> {
  const read = await readChallenge(call);
  return read.kind === 'success' ? waitForChallenge(call, read) : read;
}

const challenge = referring('Challenge', {
  required: true,
  info: 'The challenge value from an Add Transaction Status node.',
});
const status = field('Status', 'textField', { enableParameters: true, placeholder: 'approved' });
const claims = pairs('Claims', { info: 'Values for the flow that waits for the challenge.' });
const output = {
  challenge: { type: 'string' },
  challengeStatus: { type: 'string' },
  isChallengeComplete: { type: 'boolean' },
  claims: { type: 'object' },
};

/** Lets a flow wait for what happens elsewhere: a link in a mail, a push, another flow. */
export const challengeConnector = defineConnector({
  id: 'challengeConnector',
  name: 'Challenge',
  description: 'Lets one flow wait for an outcome that another flow reports.',
  colors: { dark: '#9c36b5', canvas: '#f8e8fb', canvasText: '#1f2937' },
  capabilities: {
    createChallenge: {
      title: 'Add Transaction Status',
      type: 'action',
      properties: {
        challengeStatus: { ...status, value: 'created' },
        claimsNameValuePairs: claims,
        expiresInSeconds: referring('Expires In', {
          value: '900',
          info: 'In seconds, up to one week.',
        }),
      },
      output,
      run: create,
    },
    updateChallenge: {
      title: 'Update Transaction Status',
      type: 'action',
      properties: {
        challenge,
        challengeStatus: status,
        claimsNameValuePairs: claims,
        isChallengeComplete: toggle('Complete', false, 'A completed challenge can’t be changed.'),
        updatedByFlowId: referring('Updated By', { info: 'If empty, this flow’s ID is used.' }),
      },
      output,
      run: update,
    },
    getChallenge: {
      title: 'Get Transaction Status',
      type: 'action',
      properties: { challenge },
      output,
      run: readChallenge,
    },
    pollChallenge: {
      title: 'Poll for Transaction Status',
      subTitle: 'Shows a page that waits until the status changes.',
      type: 'trigger',
      respondToUser: true,
      properties: {
        challenge,
        messageTitle: referring('Message Title'),
        message: field('Message', 'textArea', { enableParameters: true }),
        pollInterval: field('Poll Interval', 'textField', {
          type: 'number',
          value: 2000,
          info: 'In milliseconds.',
        }),
        pollRetries: field('Poll Retries', 'textField', { type: 'number', value: 60 }),
      },
      output,
      run: poll,
    },
  },
});
