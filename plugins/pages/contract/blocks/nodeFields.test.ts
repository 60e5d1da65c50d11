import { describe, expect, it } from 'vitest';
import { followFields, renameRows } from './formFields';
import { readBlocks } from './readBlocks';
import { renameOutput } from './renameOutput';

const email = '<label>Email<input name="email" type="email" required></label>';
const follow = (before: string, after: string, properties: object = {}) =>
  followFields(properties as never, readBlocks(before), readBlocks(after));

describe('the fields of a node', () => {
  it('are those of its page, with rules for required values', () => {
    expect(follow('', `${email}<input name="secret" type="password">`)).toEqual({
      formFieldsList: [
        {
          propertyName: 'email',
          preferredControlType: 'textField',
          preferredDataType: 'string',
        },
        {
          propertyName: 'secret',
          preferredControlType: 'textField',
          preferredDataType: 'string',
          hashedVisibility: true,
        },
      ],
      validationRules: [
        { propertyName: 'email', rules: [{ ruleName: 'presence' }, { ruleName: 'email' }] },
      ],
    });
    expect(follow(email, `<h1>Hi</h1>${email}`)).toEqual({});
  });

  it('keep other properties of their rows and rules', () => {
    const row = { propertyName: 'email', displayName: 'Mail', preferredDataType: 'string' };
    const other = { propertyName: 'other', rules: [{ ruleName: 'length', is: '6' }] };
    const own = { ruleName: 'presence', message: 'Who are you' };
    const properties = {
      formFieldsList: { value: [row, { propertyName: 'buttonValue' }] },
      validationRules: { value: [other, { propertyName: 'email', rules: [own] }] },
    };
    const box = '<input name="email" type="checkbox">';
    expect(follow(email, box, properties)).toEqual({
      formFieldsList: [{ ...row, preferredDataType: 'boolean' }, { propertyName: 'buttonValue' }],
      validationRules: [other],
    });
    expect(follow(box, email, properties).validationRules).toEqual([
      other,
      { propertyName: 'email', rules: [own, { ruleName: 'email' }] },
    ]);
  });

  it('are removed with those of the page', () => {
    const properties = { formFieldsList: { value: [{ propertyName: 'email' }] } };
    expect(follow(email, '<p>Bye</p>', properties)).toEqual({
      formFieldsList: [],
      validationRules: [],
    });
  });

  it('are renamed', () => {
    const rows = [{ propertyName: 'a', rules: [] }, { propertyName: 'b' }];
    expect(renameRows(rows, 'a', 'c')).toEqual([{ propertyName: 'c', rules: [] }, rows[1]]);
    expect(renameRows(undefined, 'a', 'c')).toBeUndefined();
  });
});

describe('references to a field', () => {
  const value = {
    plain: '{{local.n1.payload.output.email}} {{local.n1.payload.output.email2}}',
    rich: JSON.stringify([{ children: [{ data: '{{local.n1.payload.output.email}}' }] }]),
    list: [{ deep: 'local.n1.payload.output.email.domain' }, 3, null],
    other: '{{local.n2.payload.output.email}}',
  };

  it('use its new name at any depth, and back', () => {
    const renamed = renameOutput(value, 'n1', 'email', 'mail') as typeof value;
    expect(renamed).toEqual({
      plain: '{{local.n1.payload.output.mail}} {{local.n1.payload.output.email2}}',
      rich: value.rich.replace('email', 'mail'),
      list: [{ deep: 'local.n1.payload.output.mail.domain' }, 3, null],
      other: value.other,
    });
    expect(renameOutput(renamed, 'n1', 'mail', 'email')).toEqual(value);
  });

  it('keep unchanged objects identical', () => {
    expect(renameOutput(value, 'n3', 'email', 'mail')).toBe(value);
  });
});
