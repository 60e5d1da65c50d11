import { expect, it } from 'vitest';
import { findFaults } from './checkForm';
import type { FormField } from './readFormFields';

const field = (more: Partial<FormField>): FormField => ({
  kind: 'CHECKBOX',
  key: 'pets',
  label: '',
  secondLabel: '',
  content: '',
  required: false,
  options: [],
  open: false,
  pattern: '',
  complaint: 'No',
  ...more,
});
const say = () => 'wrong';

it('checks each option a few times, however many values a submission has (guarantee 31)', () => {
  let looks = 0;
  const options = Array.from({ length: 1000 }, (_, at) => ({
    label: '',
    get value() {
      looks++;
      return `pet ${at}`;
    },
  }));
  const pets = Array.from({ length: 1000 }, (_, at) => `pet ${999 - at}`);
  expect(findFaults([field({ options })], { pets }, say)).toEqual({});
  expect(looks).toBeLessThan(10_000);
  expect(findFaults([field({ options })], { pets: [...pets, 'cow'] }, say)).toEqual({
    pets: 'wrong',
  });
});

it('matches only values that are read back with the pattern', () => {
  const text = field({ kind: 'TEXT', pattern: '^a*$' });
  expect(findFaults([text], { pets: ['aa', 'b'] }, say)).toEqual({});
  expect(findFaults([text], { pets: ['b', 'aa'] }, say)).toEqual({ pets: 'No' });
});
