import { expect, it } from 'vitest';
import { asksForCode, fittingValues, person, type Field } from './fittingValue';

const createField = (said: string): Field => ({
  name: 'text',
  id: 'text',
  type: 'text',
  autocomplete: '',
  said,
  choices: [],
  required: false,
  index: 0,
});

it('enters phone numbers in parts, codes, and email addresses by the labels of fields', () => {
  const fields = ['Enter the passcode sent to your email', 'Email'].map(createField);
  expect(fields.map(asksForCode)).toEqual([true, false]);
  const phone = [{ ...createField(''), name: 'countryCode' }, createField('Phone')];
  expect(phone.map(asksForCode)).toEqual([false, false]);
  expect(fittingValues(phone, undefined).join('')).toBe(person.phone);
  expect(fittingValues(fields, '445566')).toEqual(['445566', person.email]);
});
