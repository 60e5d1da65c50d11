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

const rich = (text: string) => JSON.stringify([{ type: 'paragraph', children: [{ text }] }]);
const options = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: rich('Blue & <b>') },
];
let rows = 0;
const field = (type: string, key = '', more: object = {}) => ({
  type,
  position: { row: rows++, col: 0, width: 100 },
  ...(key && { key, label: rich(`Label of ${key}`) }),
  ...more,
});
const everything = {
  id: 'f1',
  name: 'Everything',
  category: 'CUSTOM',
  components: {
    fields: [
      field('SUBMIT_BUTTON', '', { label: 'Send', position: { row: 99, col: 0 } }),
      field('SLATE_TEXTBLOB', '', { content: rich('Welcome') }),
      field('TEXTBLOB', '', {
        content: '<p onclick="alert(1)">Plain<script>alert(2)</script></p>',
      }),
      field('TEXT', 'user.username', {
        required: true,
        validation: { type: 'CUSTOM', regex: '^[a-z]+$', errorMessage: 'Small letters only.' },
      }),
      field('PASSWORD_VERIFY', 'user.password', { labelPasswordVerify: rich('Once more') }),
      field('PHONE_NUMBER', 'user.mobilePhone'),
      field('RADIO', 'color', { options }),
      field('CHECKBOX', 'colors', { options }),
      field('DROPDOWN', 'user.address.countryCode', { options }),
      field('COMBOBOX', 'town', { options }),
      field('SINGLE_CHECKBOX', 'agreed', { inputType: 'BOOLEAN' }),
      field('DIVIDER'),
      field('EMPTY_FIELD'),
      field('TEXT', 'secret', { visibility: { type: 'HIDE_BY_DEFAULT', key: 'v' } }),
      field('FLOW_LINK', 'forgot', { label: 'Forgot' }),
      field('FLOW_BUTTON', 'register', { label: 'Register' }),
    ],
  },
};

/** A flow that shows a form and tells what came back, in a company that may have the form. */
async function flowWith(properties: object, document?: object) {
  const flow = await runs.flowOf(
    {
      form: ['pingOneFormsConnector', 'customForm', { form: 'f1', ...properties }],
      ok: [
        'httpConnector',
        'createSuccessResponse',
        {
          claimsNameValuePairs: [{ name: 'message', value: 'got {{local.form.payload.output}}' }],
        },
      ],
      no: [
        'httpConnector',
        'createErrorResponse',
        {
          claimsNameValuePairs: [
            {
              name: 'message',
              value: '{{local.form.payload.error.code}}: {{local.form.payload.error.message}}',
            },
          ],
        },
      ],
    },
    [
      ['form', 'ok'],
      ['form', 'no', 'anyTriggersFalse'],
    ],
  );
  const { companyId, customerId } = flow;
  if (document)
    await sluice.server.database
      .forCompany(companyId)
      .insertInto('company_forms')
      .values({
        company_id: companyId,
        form_id: 'f1',
        name: 'Everything',
        document: JSON.stringify(document),
        customer_id: customerId,
        created_date: 0,
        updated_date: 0,
      })
      .execute();
  return flow;
}
const button = { 'sk.button': 'form-submit:SIGNON' };
const good = {
  'user.username': 'ada',
  'user.password': 'Engine-1843',
  'user.password.verify': 'Engine-1843',
  'user.mobilePhone': '+1 415 555 01 23',
  color: 'red',
  'user.address.countryCode': 'blue',
  town: 'anywhere',
  ...button,
};
const read = (body: string) =>
  JSON.parse(
    (/got (\{.*\})</.exec(body)?.[1] ?? '{}').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  );

describe('A form of the platform', () => {
  it('is rendered with every kind of field, its label, and its autocomplete attribute', async () => {
    const flow = await flowWith({}, everything);
    const { body } = await flow.page();
    expect(body).toContain('<title>Everything</title>');
    expect(body).toContain('<p>Welcome</p>');
    expect(body).not.toMatch(/alert\(|onclick/);
    for (const part of [
      /<label>Label of user\.username <input type="text" name="user\.username"[^>]*autocomplete="username"[^>]* required/,
      /<label>Once more <input type="password" name="user\.password\.verify"[^>]*new-password/,
      /<input type="tel" name="user\.mobilePhone"[^>]*autocomplete="tel"/,
      /<fieldset[^>]*><legend>Label of color<\/legend>.*type="radio" name="color" value="red"/,
      /type="checkbox" name="colors" value="blue"[^>]*> Blue &amp; &lt;b&gt;/,
      /<select name="user\.address\.countryCode"[^>]*autocomplete|<select name="user\.address\.countryCode"/,
      /<input name="town" list="list-town"[^>]*><datalist id="list-town"/,
      /type="checkbox" name="agreed" value="true"/,
      /value="form-submit:SIGNON"[^>]*>Send</,
      /value="next-event:forgot"[^>]*>Forgot</,
      /value="next-event:register"[^>]*>Register</,
      /<hr/,
    ])
      expect(body).toMatch(part);
    expect(body.indexOf('>Send<')).toBeGreaterThan(body.indexOf('>Register<'));
    expect(body).not.toContain('name="secret"');
  });

  it('returns its values under their keys', async () => {
    const flow = await flowWith({}, everything);
    const first = await flow.page();
    const { formData, buttonValue } = read((await runs.answer(first.body, good)).body);
    expect(formData).toMatchObject({
      user: {
        username: 'ada',
        mobilePhone: '+1 415 555 01 23',
        address: { countryCode: 'blue' },
      },
      color: 'red',
      colors: [],
      town: 'anywhere',
      agreed: false,
    });
    expect(formData.user.password).toBe('Engine-1843');
    expect(buttonValue).toBe('SIGNON');
  });

  it('shows errors at their fields, and keeps the other values', async () => {
    const flow = await flowWith({}, everything);
    const first = await flow.page();
    const answer = async (more: object) =>
      (await runs.answer(first.body, { ...good, ...more })).body;
    const odd = await answer({
      'user.username': 'A1',
      'user.password.verify': 'other',
      color: 'green',
    });
    expect(odd).toContain('Small letters only.');
    expect(odd).toContain('The passwords don’t match.');
    expect(odd).toContain('Select one of the options.');
    expect(odd).toMatch(/name="user\.mobilePhone"[^>]*value="\+1 415 555 01 23"/);
    expect(odd).not.toContain('Engine-1843');
    const empty = await runs.answer(odd, { ...good, 'user.username': ' ' });
    expect(empty.body).toContain('Small letters only.');
  });

  it('lets a link of the flow continue without a filled-in form', async () => {
    const flow = await flowWith({}, everything);
    const first = await flow.page();
    const left = await runs.answer(first.body, { 'sk.button': 'next-event:forgot' });
    expect(read(left.body)).toMatchObject({ buttonType: 'next-event', buttonValue: 'forgot' });
  });

  it('starts with the node’s values, and asks the browser for risk signals if the node does', async () => {
    const flow = await flowWith(
      {
        formData: [
          { key: 'user.username', value: '{{global.parameters.who}}' },
          { key: 'color', value: 'blue' },
          { key: 'user.password', value: 'never' },
        ],
        enableRisk: true,
      },
      everything,
    );
    const first = await flow.page('?who=ada');
    expect(first.body).toMatch(/name="user\.username" value="ada"/);
    expect(first.body).toMatch(/value="blue" checked/);
    expect(first.body).not.toContain('never');
    expect(first.body).toContain('data-skcomponent="skrisk"');
    const end = await runs.answer(first.body, { ...good, riskPayload: 'e30' });
    expect(read(end.body).riskPayload).toBe('e30');
  });

  it('says what to do if it is not selected, missing, or can’t be rendered', async () => {
    const tell = async (properties: object, document?: object) =>
      (await (await flowWith(properties, document)).page()).body;
    expect(await tell({ form: '' })).toContain('notConfigured: This node has no form.');
    expect(await tell({})).toContain('The form “f1” isn’t in this environment.');
    const fields = [field('TEXT', 'a'), field('RECAPTCHA_V2'), field('FIDO2')];
    expect(await tell({}, { name: 'Everything', components: { fields } })).toContain(
      'field types that pages can’t show: RECAPTCHA_V2, FIDO2',
    );
    const theirs = await flowWith({}, everything);
    const ours = await flowWith({ form: 'f1' });
    expect(ours.companyId).not.toBe(theirs.companyId);
    expect((await ours.page()).body).toContain('isn’t in this environment');
  });

  it('treats documents that are not forms as forms without fields', async () => {
    for (const document of [
      {},
      { components: 7 },
      { components: { fields: [null, 3, {}, { type: '__proto__', key: '__proto__.x' }] } },
    ]) {
      const flow = await flowWith({}, document);
      expect((await flow.page()).statusCode).toBe(200);
    }
  });
});
