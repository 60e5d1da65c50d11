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

const field = (propertyName: string, preferredControlType: string, more: object = {}) => ({
  propertyName,
  displayName: `The ${propertyName}`,
  preferredDataType: 'string',
  preferredControlType,
  ...more,
});
const fields = [
  field('email', 'textField'),
  field('about', 'textArea', { value: 'Hello <b>' }),
  field('color', 'dropDown', {
    options: [
      { name: 'Deep red', value: 'red' },
      { name: 'Blue', value: 'blue' },
    ],
    value: 'blue',
  }),
  field('size', 'radioSelect', { options: ['S', 'M'] }),
  field('news', 'checkbox', { preferredDataType: 'boolean', value: true }),
  field('dark', 'toggleSwitch', { preferredDataType: 'boolean' }),
  field('campaign', 'hidden', { value: '{{global.parameters.from}}' }),
  field('newPassword', 'textField', { hashedVisibility: true }),
  field('pin', 'secureTextArea'),
  field('mobile', 'phone'),
  field('birthday', 'dateTimePicker'),
  field('age', 'textField', { preferredDataType: 'number' }),
];
const flowWith = (more: object = {}) =>
  runs.flowOf(
    {
      form: [
        'httpConnector',
        'htmlFormInput',
        { title: 'About you', formFieldsList: fields, nextButtonText: 'Send', ...more },
      ],
      ok: [
        'httpConnector',
        'createSuccessResponse',
        { claimsNameValuePairs: [{ name: 'message', value: 'got {{local.form.payload.output}}' }] },
      ],
    },
    [['form', 'ok']],
  );

describe('A plain form made of a node’s fields', () => {
  it('has a control for each type, with a label and autocomplete', async () => {
    const { body } = await (await flowWith()).page('?from=mail');
    for (const part of [
      /<label>The email <input type="email" name="email"[^>]*autocomplete="username"/,
      /<label>The about <textarea name="about"[^>]*>Hello &lt;b&gt;<\/textarea>/,
      /<select name="color"[^>]*>.*<option value="red">Deep red<\/option>.*value="blue" selected/,
      /<fieldset[^>]*><legend>The size<\/legend>.*type="radio" name="size" value="M"/,
      /<input type="checkbox" name="news" checked/,
      /<input type="checkbox" name="dark" role="switch"/,
      /<input type="hidden" name="campaign" value="mail"/,
      /<input type="password" name="newPassword"[^>]*autocomplete="new-password"/,
      /<input type="password" name="pin"/,
      /<input type="tel" name="mobile"[^>]*autocomplete="tel"/,
      /<input type="date" name="birthday"[^>]*autocomplete="bday"/,
      /<input type="number" name="age"/,
    ])
      expect(body).toMatch(part);
    expect(body).toContain('>Send</button>');
    expect(body).not.toContain('The campaign');
  });

  it('returns entered values, and an unchecked box as false', async () => {
    const flow = await flowWith();
    const first = await flow.page();
    const { body } = await runs.answer(first.body, {
      email: 'ada@example.com',
      color: 'red',
      news: 'on',
      age: '36',
      'sk.button': 'form-submit:continue',
    });
    const [, json = '{}'] = /got (\{.*?\})</.exec(body) ?? [];
    expect(JSON.parse(json.replaceAll('&quot;', '"'))).toMatchObject({
      email: 'ada@example.com',
      color: 'red',
      news: true,
      dark: false,
      age: 36,
    });
  });

  it('validates by the rules of its node, passwords too', async () => {
    const flow = await flowWith({
      validationRules: [
        {
          propertyName: 'newPassword',
          rules: [{ ruleName: 'length', minimum: 12, tooShort: 'Use 12 characters.' }],
        },
      ],
    });
    const first = await flow.page();
    const { body } = await runs.answer(first.body, {
      newPassword: 'short',
      email: 'ada@example.com',
      'sk.button': 'form-submit:continue',
    });
    expect(body).toContain('Use 12 characters.');
    expect(body).toMatch(/name="email"[^>]*value="ada@example\.com"/);
    expect(body).not.toContain('"short"');
  });

  it.each([
    [
      'is filled in as with its own button: an empty box is false',
      'continue',
      '&quot;dark&quot;:false',
    ],
    ['is shown again', 'cancel', '>Send</button>'],
  ])('with a skip button that it doesn’t have, %s', async (_, value, shown) => {
    const first = await (await flowWith()).page();
    const typed = { email: 'ada@example.com', 'sk.button': `next-event:${value}` };
    expect((await runs.answer(first.body, typed)).body).toContain(shown);
  });
});
