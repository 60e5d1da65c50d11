import { format, getField } from '#core/contract';
import {
  defineConnector,
  type NodeCall,
  type NodeOutcome,
  type Screen,
} from '#plugins/connectors/contract';
import { readRows } from '#plugins/connectors/contract/internal';
import { field, pairs, toggle } from '#plugins/connectors/contract/kit/propertyFields';
import { formStore } from '../../contract';
import { strings } from '../../strings';
import { findFaults, nestValues } from './checkForm';
import { drawForm, listUndrawable, verifyName, type Prefilled } from './drawForm';
import { readFormFields, type FormField } from './readFormFields';

/** Fields whose value comes back. */
const answered = new Set([
  'TEXT',
  'PASSWORD',
  'PASSWORD_VERIFY',
  'PHONE_NUMBER',
  'RADIO',
  'CHECKBOX',
  'DROPDOWN',
  'COMBOBOX',
  'SINGLE_CHECKBOX',
]);
/** The name under which the page’s facts on its browser come out. */
const riskName = 'riskPayload';
const polling = { intervalMs: 2000, retries: 60 };

/** The id of the form, which some files write inside an object. */
function readFormId({ properties }: NodeCall): string {
  const { form } = properties;
  const id = getField(form, 'value') ?? getField(form, 'formId') ?? getField(form, 'id') ?? form;
  return typeof id === 'string' ? id.trim() : '';
}

const notConfigured = (message: string): NodeOutcome => ({
  kind: 'failure',
  error: { code: 'notConfigured', message },
});

/** Returns what the node fills in, by the keys of fields. */
const readPrefilled = (call: NodeCall): Prefilled =>
  new Map(
    readRows(call.properties['formData']).flatMap(({ key, value }) => {
      const filled = call.resolve(value);
      return typeof key === 'string' && filled !== undefined && filled !== null
        ? [[key, String(filled)] as const]
        : [];
    }),
  );

function createScreen(call: NodeCall, name: string, fields: readonly FormField[]): Screen {
  const risk = String(call.properties['enableRisk']) === 'true';
  const component = `<div data-skcomponent="skrisk" data-skpropertyname="${riskName}"></div>`;
  const asked = fields.filter(({ key, kind }) => key !== '' && answered.has(kind));
  return {
    html: `${risk ? component : ''}${drawForm(fields, readPrefilled(call))}`,
    title: name,
    fields: [
      ...asked.map(({ key, kind }) => ({
        propertyName: key,
        ...(kind.startsWith('PASSWORD') && { preferredControlType: 'password' }),
      })),
      ...asked
        .filter(({ kind }) => kind === 'PASSWORD_VERIFY')
        .map(({ key }) => ({ propertyName: verifyName(key), preferredControlType: 'password' })),
      ...(risk ? [{ propertyName: riskName }] : []),
    ],
    ...(fields.some(({ kind }) => kind === 'POLLING') && { polling }),
  };
}

/** Shows the form that the node names, and hands on what came back. */
async function showForm(call: NodeCall): Promise<NodeOutcome> {
  const form = readFormId(call);
  if (!form) return notConfigured(strings.noForm.text);
  const document = await call.get(formStore).find(call.interaction.companyId, form);
  if (document === undefined) return notConfigured(format(strings.unknownForm, { form }));
  const name = getField(document, 'name');
  const title = typeof name === 'string' ? name : '';
  const fields = readFormFields(document);
  const kinds = listUndrawable(fields);
  if (kinds.length > 0)
    return notConfigured(
      format(strings.undrawable, { form: title || form, kinds: kinds.join(', ') }),
    );
  const screen = createScreen(call, title, fields);
  const { submission } = call;
  if (!submission) return { kind: 'screen', screen };
  const { parameters, buttonType, buttonValue, eventName } = submission;
  const asked = fields.filter(({ key, kind }) => key !== '' && answered.has(kind));
  const filled = buttonType !== 'next-event' && eventName !== 'polling';
  const errors = filled ? findFaults(asked, parameters, sentence => call.say(sentence)) : {};
  if (Object.keys(errors).length > 0) return { kind: 'screen', screen: { ...screen, errors } };
  const risk = parameters[riskName];
  return {
    kind: 'success',
    output: {
      formData: nestValues(asked, parameters),
      ...(buttonValue !== undefined && { buttonValue }),
      ...(buttonType !== undefined && { buttonType }),
      ...(eventName === 'polling' && { eventType: 'polling' }),
      ...(typeof risk === 'string' && { [riskName]: risk }),
    },
  };
}

const capability = {
  type: 'action' as const,
  respondToUser: true,
  properties: {
    form: field('Form', 'textField', {
      required: true,
      info: 'The ID of a form that was imported into this environment with a flow.',
    }),
    formData: pairs('Form Data', { info: 'Initial field values, by key.' }),
    enableRisk: toggle('Device Profiling', false, 'Adds riskPayload to the response.'),
    collectBehavioralData: toggle('Include Behavioral Data', false),
  },
  output: {
    formData: { type: 'object' },
    buttonValue: { type: 'string' },
    buttonType: { type: 'string' },
    riskPayload: { type: 'string' },
  },
  run: showForm,
};

/** Forms of the platform that came with flows, drawn and checked here. */
export const pingOneFormsConnector = defineConnector({
  id: 'pingOneFormsConnector',
  name: 'Form',
  description: 'Shows PingOne forms that were imported into this environment with flows.',
  category: { name: 'Core', value: 'core' },
  colors: { dark: '#2b8a3e', canvas: '#e6f6ea', canvasText: '#1f2937' },
  capabilities: {
    customForm: { title: 'Show Form', ...capability },
    showForm: { title: 'Show Form (New)', ...capability },
  },
});
