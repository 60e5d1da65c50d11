import { parseShallow } from '#core/contract/valueSize';
import {
  defineConnector,
  type NodeCall,
  type NodeOutcome,
  type TestCall,
  type TestOutcome,
} from '#plugins/connectors/contract';
import { failed } from '#plugins/connectors/contract/kit/failed';
import { field, pairs, referring } from '#plugins/connectors/contract/kit/propertyFields';
import { getRecord, formatValue, getText } from '#plugins/connectors/contract/kit/readProperty';
import { deliverWebhook, readTargets } from './deliverWebhook';
import { signWebhook } from './signWebhook';
import { reach } from '#plugins/connectors/contract/kit/reach';

/** Each URL is tried several times, so one run could flood others with more of them. */
const most = 20;

/** Reaches every registered URL; no event is sent. */
async function tryTargets(call: TestCall): Promise<TestOutcome> {
  const given = formatValue(call.values['urls']).trim();
  const targets = readTargets(call.values['urls']).slice(0, most);
  if (targets.length === 0)
    return {
      outcome: 'fails',
      message:
        given === '' || given === '[]'
          ? 'No URL is registered. Add one under Register URLs.'
          : 'Register URLs contains no valid URL. Use the format https://example.com/hook.',
    };
  const reached = await Promise.all(targets.map(({ url }) => reach(call, url)));
  const signed = formatValue(call.values['signingSecret']) !== '';
  const signing = signed
    ? 'Events are signed.'
    : 'Without a signing secret, events are not signed and receivers can’t verify the sender.';
  const steps = [...reached, { ok: true, text: signing }];
  const failed = reached.find(({ ok }) => !ok);
  return failed
    ? { outcome: 'fails', message: failed.text, steps }
    : { outcome: 'works', message: 'All registered URLs respond. No event was sent.', steps };
}

function createPayload({ properties }: NodeCall): unknown {
  const text = getText(properties, 'payload');
  if (text === '') return getRecord(properties, 'claimsNameValuePairs');
  try {
    return parseShallow(text);
  } catch {
    return text;
  }
}

async function sendEvent(call: NodeCall): Promise<NodeOutcome> {
  const { properties, connection, interaction } = call;
  const chosen = getText(properties, 'urlName');
  const all = readTargets(connection['urls']);
  const targets = chosen ? all.filter(({ name, url }) => name === chosen || url === chosen) : all;
  if (targets.length === 0)
    return failed(
      'noUrl',
      chosen
        ? `The connection has no URL named “${chosen}”. Change the node’s URL, or add this one under Register URLs in the connection.`
        : 'The connection has no URL to send to. Add one under Register URLs in the connection.',
    );
  if (targets.length > most)
    return failed(
      'manyUrls',
      `The connection has ${targets.length} URLs, but an event can go to up to ${most}. Name one in the node’s URL, or remove some under Register URLs in the connection.`,
    );
  const event = signWebhook(
    {
      type: getText(properties, 'eventName') || 'event',
      interactionId: interaction.id,
      companyId: interaction.companyId,
      flowId: interaction.flowId,
      data: createPayload(call),
    },
    formatValue(connection['signingSecret']),
  );
  const deliveries = await Promise.all(targets.map(target => deliverWebhook(call, target, event)));
  const lost = deliveries.filter(({ delivered }) => !delivered);
  const output = { eventId: event.id, deliveries };
  if (lost.length === 0) return { kind: 'success', output };
  return failed('notDelivered', lost.map(({ message }) => message).join(' '), output);
}

/** Tells other services what happened in a flow. */
export const webhookConnector = defineConnector({
  id: 'webhookConnector',
  name: 'Webhook',
  description:
    'Sends events to other services, with an optional signature that verifies the sender.',
  colors: { dark: '#087f5b', canvas: '#e0f6ef', canvasText: '#1f2937' },
  account: {
    urls: field('Register URLs', 'urlsTableView', {
      placeholder: 'https://example.com/hook',
      info: 'A node sends events to all of these URLs, or to the one it names.',
    }),
    signingSecret: field('Signing Secret', 'secureTextArea', {
      secure: true,
      info: 'Shared with the receiver and used to sign each event.',
    }),
  },
  test: tryTargets,
  capabilities: {
    sendEvent: {
      title: 'Send Event',
      type: 'action',
      properties: {
        eventName: referring('Event Name', { required: true, placeholder: 'user.registered' }),
        urlName: referring('URL', {
          info: 'The name of a registered URL. If empty, the event goes to all URLs.',
        }),
        claimsNameValuePairs: pairs('Values'),
        payload: field('Payload', 'textArea', {
          enableParameters: true,
          info: 'JSON to send instead of the values.',
        }),
      },
      output: { eventId: { type: 'string' }, deliveries: { type: 'array' } },
      run: sendEvent,
    },
  },
});
