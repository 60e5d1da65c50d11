import { expect, it } from 'vitest';
import { finish } from '#core/contract/sliced';
import { sdkFields as findFields } from './sdkFields';

const sdkFields = (screen: Parameters<typeof findFields>[0]) => finish(findFields(screen));
const field = (propertyName: string) => ({ propertyName });

it('lists fields, buttons, and texts of a page in order', () => {
  const html = `<h1>Welcome &amp; hello</h1><p>Type your name.</p><form id="f">
    <label for="u">User <b>name</b></label><input id="u" name="username" required value="ada">
    <label>Secret <input type="password" name="password"></label>
    <label><input type="checkbox" name="stay"> Stay</label>
    <select name="country"><option value="at">Austria</option><option>Chile</option></select>
    <label><input type="radio" name="how" value="mail"> By mail</label><label><input type="radio" name="how" value="sms"> By text</label>
    <input type="hidden" name="csrf" value="x"><input name="undeclared">
    <button data-skcomponent="skbutton" data-skbuttontype="form-submit" data-skform="f" data-skbuttonvalue="SIGNIN">Sign in</button></form>
    <button data-skcomponent="skbutton" data-skbuttontype="next-event" data-skbuttonvalue="FORGOT">Forgot it</button>
    <a href="#" data-skcomponent="skbutton" data-skbuttontype="next-event" data-skbuttonvalue="JOIN">Join</a>`;
  const fields = ['username', 'password', 'stay', 'country', 'how', 'csrf'].map(field);
  expect(sdkFields({ html, fields })).toEqual({
    values: { username: 'ada' },
    fields: [
      { type: 'LABEL', content: 'Welcome & hello' },
      { type: 'LABEL', content: 'Type your name.' },
      { type: 'TEXT', key: 'username', label: 'User name', required: true },
      { type: 'PASSWORD', key: 'password', label: 'Secret', required: false },
      {
        type: 'SINGLE_CHECKBOX',
        inputType: 'BOOLEAN',
        key: 'stay',
        label: 'Stay',
        required: false,
      },
      {
        type: 'DROPDOWN',
        inputType: 'SINGLE_SELECT',
        key: 'country',
        label: 'country',
        required: false,
        options: [
          { label: 'Austria', value: 'at' },
          { label: 'Chile', value: 'Chile' },
        ],
      },
      {
        type: 'RADIO',
        inputType: 'SINGLE_SELECT',
        key: 'how',
        label: 'how',
        required: false,
        options: [
          { label: 'By mail', value: 'mail' },
          { label: 'By text', value: 'sms' },
        ],
      },
      { type: 'SUBMIT_BUTTON', key: 'SIGNIN', label: 'Sign in' },
      { type: 'FLOW_BUTTON', key: 'FORGOT', label: 'Forgot it' },
      { type: 'FLOW_LINK', key: 'JOIN', label: 'Join' },
    ],
  });
});
