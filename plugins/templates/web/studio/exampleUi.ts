import { studioStrings as strings } from '../../studioStrings';
import { emptyUi, type UiValues } from './uiValues';

/** A page that shows what a template can do: values, a condition, fields, rules and a button. */
export const exampleUi: UiValues = {
  ...emptyUi,
  name: strings.exampleName.text,
  description: strings.exampleDescription.text,
  template: `<main class="sk-card">
  <h1>Sign in to {{companyName}}</h1>
  {{#if message}}<p role="alert">{{message}}</p>{{/if}}
  <form id="signIn">
    <label>Email <input name="email" type="email" autocomplete="username"></label>
    <label>Password <input name="password" type="password" autocomplete="current-password"></label>
    <button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="signIn" data-skbuttonvalue="signIn">Continue</button>
  </form>
</main>
`,
  style: `label {
  display: block;
  margin-bottom: 16px;
}
`,
  inputSchema: JSON.stringify(
    {
      type: 'object',
      properties: { companyName: { type: 'string' }, message: { type: 'string' } },
    },
    null,
    2,
  ),
  outputSchema: JSON.stringify(
    { type: 'object', properties: { email: { type: 'string' }, password: { type: 'string' } } },
    null,
    2,
  ),
  sample: JSON.stringify({ companyName: 'Example Shop', message: '' }, null, 2),
  rules: JSON.stringify(
    [
      { propertyName: 'email', rules: [{ ruleName: 'presence' }, { ruleName: 'email' }] },
      { propertyName: 'password', rules: [{ ruleName: 'presence' }] },
    ],
    null,
    2,
  ),
};
