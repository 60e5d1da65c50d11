import { requireShallow } from '#core/contract/valueSize';
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
import { deliver, readTargets, signEvent } from './deliver';
import { reach } from '#plugins/connectors/contract/kit/reach';

const most = 10;

/** Reaches every registered URL; no event is sent. */
async function tryTargets(call: TestCall): Promise<TestOutcome> {
  const given = formatValue(call.values['urls']).trim();
  const targets = readTargets(call.values['urls']).slice(0, most);
  if (targets.length === 0)
    return {
      outcome: 'fails',
      message:
        given === '' || given === '[]'
          ? 'No URL is registered. Give one under Register URLs.'
          : 'No URL can be read from Register URLs. Write each as https://example.com/hook.',
    };
  const reached = await Promise.all(targets.map(({ url }) => reach(call, url)));
  const signed = formatValue(call.values['signingSecret']) !== '';
  const signing = signed
    ? 'Events are signed.'
    : 'Events are not signed, because there is no signing secret: receivers cannot tell whose they are.';
  const steps = [...reached, { ok: true, text: signing }];
  const failed = reached.find(({ ok }) => !ok);
  return failed
    ? { outcome: 'fails', message: failed.text, steps }
    : { outcome: 'works', message: 'Every registered URL answers. No event was sent.', steps };
}

function createPayload({ properties }: NodeCall): unknown {
  const text = getText(properties, 'payload');
  if (text === '') return getRecord(properties, 'claimsNameValuePairs');
  try {
    requireShallow(text);
    return JSON.parse(text);
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
        ? `The connection has no URL named “${chosen}”.`
        : 'The connection has no URL to send to. Register one in its settings and choose the connection here.',
    );
  const event = signEvent(
    {
      type: getText(properties, 'eventName') || 'event',
      interactionId: interaction.id,
      companyId: interaction.companyId,
      flowId: interaction.flowId,
      data: createPayload(call),
    },
    formatValue(connection['signingSecret']),
  );
  const deliveries = await Promise.all(targets.map(target => deliver(call, target, event)));
  const lost = deliveries.filter(({ delivered }) => !delivered);
  const output = { eventId: event.id, deliveries };
  if (lost.length === 0) return { kind: 'success', output };
  return failed('notDelivered', lost.map(({ message }) => message).join(' '), output);
}

/** Tells other services what happened in a flow. */
export const webhookConnector = defineConnector({
  id: 'webhookConnector',
  name: 'Webhook',
  description: 'Tells other services what happened, signed so that they know it comes from here.',
  colors: { dark: '#087f5b', canvas: '#e0f6ef', canvasText: '#1f2937' },
  account: {
    urls: field('Register URLs', 'urlsTableView', {
      placeholder: 'https://example.com/hook',
      info: 'Who is told. A node sends to all of them, or to the one that it names.',
    }),
    signingSecret: field('Signing Secret', 'secureTextArea', {
      secure: true,
      info: 'Shared with the receiver; each event is signed with it.',
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
          info: 'The name of a registered URL; all of them without one.',
        }),
        claimsNameValuePairs: pairs('Values'),
        payload: field('Payload', 'textArea', {
          enableParameters: true,
          info: 'JSON, in place of the values.',
        }),
      },
      output: { eventId: { type: 'string' }, deliveries: { type: 'array' } },
      run: sendEvent,
    },
  },
});
