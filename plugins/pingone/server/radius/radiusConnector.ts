import {
  choice,
  defineConnector,
  referring,
  type NodeCall,
  type NodeOutcome,
} from '#plugins/connectors/contract';
import { strings } from '../../strings';
import { getColors } from '#plugins/connectors/contract/kit/colors';
import { failed } from '#plugins/connectors/contract/kit/failed';
import { getText } from '#plugins/connectors/contract/kit/readProperty';

const polling = { intervalMs: 3000, retries: 60 };
const field = { propertyName: 'text', preferredControlType: 'textField' };
const page = `<main class="sk-card"><form id="radius"><p>{{message}}</p>
<p><input name="text" autocomplete="one-time-code" aria-label="{{message}}"></p>
<p><button type="submit" data-skcomponent="skbutton" data-skbuttontype="form-submit"
data-skbuttonvalue="submit" data-skform="radius">{{label}}</button></p></form></main>`;
const waiting = '<main class="sk-card"><p>{{message}}</p></main>';

/** Answers a RADIUS gateway: lets in, turns away, asks for a text, or has it ask again. */
function answerGateway(call: NodeCall): NodeOutcome {
  const responseType = getText(call.properties, 'responseType').toUpperCase();
  const message = getText(call.properties, 'responseValue');
  if (responseType === 'ACCEPT' || responseType === 'REJECT') {
    const success = responseType === 'ACCEPT';
    const output = { responseType, message };
    const body = { success, ...output, interactionId: call.interaction.id };
    return { kind: 'response', success, status: success ? 200 : 400, body, output };
  }
  if (responseType !== 'CHALLENGE' && responseType !== 'POLL')
    return failed('invalidInput', strings.noRadiusType.text);
  if (call.submission)
    return {
      kind: 'success',
      output: { responseType, text: getText(call.submission.parameters, 'text') },
    };
  const asks = responseType === 'CHALLENGE';
  const html = call.render(asks ? page : waiting, { message, label: strings.goOn.text });
  return {
    kind: 'screen',
    screen: { html, message, fields: asks ? [field] : [], ...(!asks && { polling }) },
  };
}

/** Ends of flows that a RADIUS gateway starts. */
export const radiusConnector = defineConnector({
  id: 'pingOneIntegrationsConnector',
  name: 'PingOne RADIUS Gateway',
  description: 'Responds to the gateway that started the flow for a RADIUS client.',
  category: { name: 'Authenticate', value: 'authenticate' },
  colors: getColors('authenticate'),
  capabilities: {
    radiusResponse: {
      title: 'RADIUS Response',
      subTitle: 'Accepts or rejects the request, asks the user for text, or waits.',
      type: 'action',
      respondToUser: true,
      properties: {
        responseType: choice('Response Type', ['ACCEPT', 'REJECT', 'CHALLENGE', 'POLL'], {
          required: true,
        }),
        responseValue: referring('Message'),
      },
      output: { text: { type: 'string' } },
      run: answerGateway,
    },
  },
});
