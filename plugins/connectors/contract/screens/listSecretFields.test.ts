import { expect, it } from 'vitest';
import { listSecretFields } from './listSecretFields';

const find = (html: string, ...controls: string[]) => [
  ...listSecretFields({
    html,
    fields: controls.map(preferredControlType => ({
      propertyName: preferredControlType,
      preferredControlType,
    })),
  }),
];

it('finds password fields by control or tag', () => {
  expect(find('', 'textField', 'passwordField', 'secureTextArea', 'secretField')).toEqual([
    'passwordField',
    'secureTextArea',
    'secretField',
  ]);
  expect(
    find('<input pattern="a>b" type="password" name="x"><input id=\'y\' TYPE = Password>'),
  ).toEqual(['x', 'y']);
  expect(find('<input name="text" type="text"><p>type=passwords</p>')).toEqual([]);
});
