import { describe, expect, it } from 'vitest';
import { emailFault } from './emailFault';
import { passwordFaults } from './passwordFaults';
import { splitName } from './splitName';
import { passwordStrength } from './strength';

describe('passwordStrength', () => {
  it.each(['', 'Ab1!', 'Ab1!xyz', 'abcdefgh1!', 'ABCDEFGH1!', 'Abcdefgh!!', 'Abcdefgh11', `Aa1!${'x'.repeat(125)}`])(
    'scores %j 0, without a message',
    async password => expect(await passwordStrength(password)).toEqual({ score: 0, message: '' }),
  );

  it('says what the estimator advises', async () => {
    const weak = await passwordStrength('Password1!');
    expect(weak.score).toBeLessThanOrEqual(2);
    expect(weak.message).toMatch(/\w/);
  });

  it('names the strength where the estimator advises nothing', async () => {
    expect(await passwordStrength('kT9#vQ2!zLm4&wR8')).toEqual({ score: 4, message: 'Strong' });
  });

  it('answers for 128 characters within half a second', async () => {
    const from = performance.now();
    await passwordStrength(`Aa1!${'abcd1234'.repeat(16)}`.slice(0, 128));
    expect(performance.now() - from).toBeLessThan(500);
  });
});

describe('fields', () => {
  it('names every fault of a new password as the specification does', () => {
    expect(passwordFaults('', '')).toEqual({
      password: 'Please insert new password.',
      confirm: 'Please insert confirm password.',
    });
    expect(passwordFaults('short', 'other')).toEqual({
      password: 'New password is too short. It should be at least 8 characters in length.',
      confirm: 'New password and confirm password do not match',
    });
    expect(passwordFaults('long enough', 'long enough')).toEqual({ password: undefined, confirm: undefined });
  });

  it('splits a full name at the first space', () => {
    expect(splitName(' Ada King Lovelace ')).toEqual({ firstName: 'Ada', lastName: 'King Lovelace' });
    expect(splitName('Ada')).toEqual({ firstName: 'Ada', lastName: '' });
  });

  it('knows an e-mail address when it sees one', () => {
    expect([emailFault(''), emailFault('ada'), emailFault(' ada@example.com ')]).toEqual([
      'Please insert your e-mail address.',
      'This is not an e-mail address.',
      undefined,
    ]);
  });
});
