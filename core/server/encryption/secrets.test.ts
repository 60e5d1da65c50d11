import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Secrets } from './secrets';

const secrets = new Secrets(randomBytes(32));
const place = { table: 'connections', row: '1', column: 'clientSecret' };

it('encrypts and decrypts megabytes of text in many steps (guarantee 31)', () => {
  for (const text of ['𝒳y'.repeat(500_000), 'x'.repeat(3 * 65_536 - 28), '']) {
    const work = secrets.encryptSliced('a', place, text);
    let steps = 1;
    let done = work.next();
    for (; !done.done; done = work.next()) steps += 1;
    expect(steps).toBeGreaterThan(text.length / 200_000);
    expect(secrets.decrypt('a', place, done.value)).toBe(text);
    const back = secrets.decryptSliced('a', place, done.value);
    let backSteps = 1;
    let opened = back.next();
    for (; !opened.done; opened = back.next()) backSteps += 1;
    expect(backSteps).toBeGreaterThan(text.length / 200_000);
    expect(opened.value).toBe(text);
  }
});

it('decrypts a value only in the place and for the environment it was encrypted for', () => {
  const sealed = secrets.encrypt('a', place, 'canary');
  expect(sealed).not.toContain('canary');
  expect(secrets.decrypt('a', place, sealed)).toBe('canary');
  expect(() => secrets.decrypt('b', place, sealed)).toThrow('authenticate');
  expect(() => secrets.decrypt('a', { ...place, row: '2' }, sealed)).toThrow('authenticate');
  expect(() => new Secrets(randomBytes(32)).decrypt('a', place, sealed)).toThrow(
    'encrypted with a key that this server doesn’t have',
  );
});

it('signs for one environment, purpose, and set of parts, and verifies signatures of an earlier key', () => {
  const [old, root] = [randomBytes(32), randomBytes(32)];
  const signed = new Secrets(old).sign('a', 'cookie', ['x', 'yz']);
  expect(signed).toMatch(/^[\w-]{43}$/);
  const rotated = new Secrets(root, [old]);
  expect(rotated.signatures('a', 'cookie', ['x', 'yz'])).toEqual([
    rotated.sign('a', 'cookie', ['x', 'yz']),
    signed,
  ]);
  const others = [
    rotated.signatures('b', 'cookie', ['x', 'yz']),
    rotated.signatures('a', 'link', ['x', 'yz']),
    rotated.signatures('a', 'cookie', ['xy', 'z']),
    new Secrets(root).signatures('a', 'cookie', ['x', 'yz']),
  ];
  expect(others.flat()).not.toContain(signed);
});
