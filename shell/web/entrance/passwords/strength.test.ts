import { describe, expect, it } from 'vitest';
import zxcvbn from 'zxcvbn';
import { emailFault } from '../fields';
import { passwordStrength, strengthName } from '#core/web/forms/passwords/passwordStrength';
import { passwordFaults } from './passwordFaults';
import { splitName } from '../signUp/AccountFields';

describe('passwordStrength', () => {
  it.each([
    ['S220', ''],
    ['S220', 'Ab1!'],
    ['S221', 'Ab1!xyz'],
    ['S222', 'abcdefgh1!'],
    ['S223', 'ABCDEFGH1!'],
    ['S224', 'Abcdefgh!!'],
    ['S225', 'Abcdefgh11'],
    ['S221', `Aa1!${'x'.repeat(125)}`],
  ])('scores 0, without a message: [%s] %j', async (_, password) =>
    expect(await passwordStrength(password)).toEqual({ score: 0, message: '' }),
  );

  it.each(['Password1!', 'Qwerty12!', 'kT9#vQ2!', 'Ada-Lovelace-1815'])(
    'scores %j and advises like the estimator [S226, S227]',
    async password => {
      const { score, feedback } = zxcvbn(password);
      const { message, ...found } = await passwordStrength(password);
      expect(found).toEqual({ score });
      expect(message).toBe(feedback.warning || feedback.suggestions[0] || 'Strong');
    },
  );

  it.each([
    ['S228, M036', 0, 'Very Weak'],
    ['S228, M036', 1, 'Very Weak'],
    ['S229, M037', 2, 'Weak'],
    ['S230, M038', 3, 'Strong'],
    ['S230, M038', 4, 'Strong'],
  ])('names a score: [%s] %i is %s', (_, score, name) => expect(strengthName(score)).toBe(name));

  it('accepts 8 to 128 characters [S330, K15, K16]', async () => {
    const long = `kT9#vQ2!zLm4&wR8${'pJ7$'.repeat(28)}`;
    const scores = [long.slice(0, 7), long.slice(0, 8), long, `${long}x`].map(async text =>
      passwordStrength(text),
    );
    expect((await Promise.all(scores)).map(({ score }) => score > 0)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('shows the strength when the estimator has no advice', async () => {
    expect(await passwordStrength('kT9#vQ2!zLm4&wR8')).toEqual({ score: 4, message: 'Strong' });
  });

  it('scores a long password by its first hundred characters, since the time is quadratic', async () => {
    const long = `Aa1!${'abcd1234'.repeat(16)}`.slice(0, 128);
    expect(await passwordStrength(long)).toEqual(await passwordStrength(long.slice(0, 100)));
  });
});

describe('fields', () => {
  it('reports every error of a new password [S214, S215, S216, S217]', () => {
    expect(passwordFaults('', '')).toEqual({
      password: 'Please insert new password.',
      confirm: 'Please insert confirm password.',
    });
    expect(passwordFaults('short', 'other')).toEqual({
      password: 'New password is too short. It should be at least 8 characters in length.',
      confirm: 'New password and confirm password do not match',
    });
    expect(passwordFaults('long enough', 'long enough')).toEqual({
      password: undefined,
      confirm: undefined,
    });
  });

  it('splits a full name at the first space [S118]', () => {
    expect(splitName(' Ada King Lovelace ')).toEqual({
      firstName: 'Ada',
      lastName: 'King Lovelace',
    });
    expect(splitName('Ada')).toEqual({ firstName: 'Ada', lastName: '' });
  });

  it('recognizes an email address', () => {
    expect([emailFault(''), emailFault('ada'), emailFault(' ada@example.com ')]).toEqual([
      'Enter your email address.',
      'Enter a valid email address.',
      undefined,
    ]);
  });
});
