import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { flowsOn } from '#plugins/runtime/server/testRuns';

let sluice: Awaited<ReturnType<typeof startServer>>;
let runs: ReturnType<typeof flowsOn>;
beforeAll(async () => {
  sluice = await startServer();
  runs = flowsOn(sluice);
});
afterAll(() => sluice.close());

const button = (type: string, value: string, more = '') =>
  `<button data-skcomponent="skbutton" data-skbuttontype="${type}" data-skbuttonvalue="${value}"${more}>${value}</button>`;
const input = '<input name="age">';
const flowWith = (customHTML: string, more: object = {}) =>
  runs.flowOf(
    {
      page: [
        'httpConnector',
        'customHTMLTemplate',
        {
          customHTML,
          formFieldsList: [
            { propertyName: 'age', preferredControlType: 'textField', preferredDataType: 'string' },
          ],
          validationRules: [{ propertyName: 'age', rules: [{ ruleName: 'numericality' }] }],
          ...more,
        },
      ],
      ok: [
        'httpConnector',
        'createSuccessResponse',
        { claimsNameValuePairs: [{ name: 'message', value: 'got {{local.page.payload.output}}' }] },
      ],
    },
    [['page', 'ok']],
  );
/** Opens the page, answers it with a button, and returns what the flow went on with, if it did. */
async function press(
  flow: Awaited<ReturnType<typeof flowWith>>,
  pressed: string,
  query = '',
  typed: Readonly<Record<string, string>> = {},
) {
  const page = await flow.page(query);
  const { body } = await runs.answer(page.body, { ...typed, 'sk.button': pressed });
  const [, json] = /got (\{.*?\})</.exec(body) ?? [];
  return json && JSON.parse(json.replaceAll('&quot;', '"'));
}

describe('A page takes only the buttons that it shows to this person', () => {
  const guarded = `<form>${input}${button('form-submit', 'SAVE')}{{#if global.parameters.admin}}${button('next-event', 'DELETE')}{{/if}}${button('next-event', 'LOCKED', ' disabled')}</form>`;

  it('and is shown again for one that others see, or that is disabled', async () => {
    const flow = await flowWith(guarded);
    for (const type of ['form-submit', 'next-event'])
      for (const value of ['DELETE', 'LOCKED', 'INVENTED'])
        expect(await press(flow, `${type}:${value}`)).toBeUndefined();
    expect(await press(flow, 'form-submit:SAVE')).toMatchObject({ buttonValue: 'SAVE' });
    expect(await press(flow, 'next-event:DELETE', '?admin=yes')).toMatchObject({
      buttonValue: 'DELETE',
    });
  });

  it('also where the one that others see is the only one', async () => {
    const hidden = `<form>${input}{{#if global.parameters.admin}}${button('next-event', 'DELETE')}{{/if}}<button>Send</button></form>`;
    const flow = await flowWith(hidden);
    expect(await press(flow, 'next-event:DELETE')).toBeUndefined();
    expect(await press(flow, 'next-event:DELETE', '?admin=yes')).toMatchObject({
      buttonValue: 'DELETE',
    });
    // A client may have buttons of its own.
    expect(await press(flow, 'form-submit:OWN')).toMatchObject({ buttonValue: 'OWN' });
  });

  it('nor does one that submits the form lead past it', async () => {
    const flow = await flowWith(guarded);
    expect(await press(flow, 'next-event:SAVE', '', { age: 'many' })).toBeUndefined();
  });

  it('hands on nothing that breaks a rule by one that leads past the form', async () => {
    const flow = await flowWith(`<form>${input}${button('next-event', 'CANCEL')}</form>`);
    expect(await press(flow, 'next-event:CANCEL', '', { age: 'many' })).toEqual({
      buttonType: 'next-event',
      buttonValue: 'CANCEL',
    });
  });

  it('unless its own script may add others', async () => {
    const flow = await flowWith(guarded, { customScript: 'draw();' });
    expect(await press(flow, 'next-event:DRAWN')).toMatchObject({ buttonValue: 'DRAWN' });
  });

  it('nor a field that others see', async () => {
    const field = (propertyName: string) => ({
      propertyName,
      preferredControlType: 'textField',
      preferredDataType: 'string',
    });
    const flow = await flowWith(
      `<form>${input}{{#if global.parameters.admin}}<select name="role"></select>{{/if}}${button('form-submit', 'SAVE')}</form>`,
      { formFieldsList: ['age', 'role', 'own'].map(field), validationRules: [] },
    );
    const typed = { age: '1', role: 'admin', own: 'x' };
    // A field that no template has may be one of a client's own page.
    expect(await press(flow, 'form-submit:SAVE', '', typed)).toEqual({
      age: '1',
      own: 'x',
      buttonType: 'form-submit',
      buttonValue: 'SAVE',
    });
    expect(await press(flow, 'form-submit:SAVE', '?admin=yes', typed)).toMatchObject(typed);
  });
});
