import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Secrets } from './secrets';

const secrets = new Secrets(randomBytes(32));
const place = { table: 'connections', row: '1', column: 'clientSecret' };

it('opens what it encrypted, where it encrypted it, for the company it encrypted it for', () => {
  const sealed = secrets.encrypt('a', place, 'canary');
  expect(sealed).not.toContain('canary');
  expect(secrets.decrypt('a', place, sealed)).toBe('canary');
  expect(() => secrets.decrypt('b', place, sealed)).toThrow('authenticate');
  expect(() => secrets.decrypt('a', { ...place, row: '2' }, sealed)).toThrow('authenticate');
  expect(() => new Secrets(randomBytes(32)).decrypt('a', place, sealed)).toThrow(
    'sealed under an earlier key',
  );
});
