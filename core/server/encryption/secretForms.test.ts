import { expect, it } from 'vitest';
import { findSecrets, withoutSecrets } from './secretForms';

const secret = 'key+/of a service';
const encoded = Buffer.from(`user:${secret}`).toString('base64');

it('finds and masks a secret in the encodings in which a service can echo it', () => {
  const echoed = { plain: `You sent ${secret}.`, header: encoded, other: 'nothing of it' };
  expect(findSecrets(echoed, [secret, 'another secret'])).toEqual([secret]);
  const masked = withoutSecrets(echoed, [secret]);
  expect(JSON.stringify(masked)).not.toContain(secret);
  expect(masked.header).not.toBe(encoded);
  expect(masked.other).toBe('nothing of it');
});

it('omits texts that would take long to search (guarantee 31)', () => {
  const many = Array.from({ length: 400 }, (_, at) => `secret number ${at}`);
  const long = 'x'.repeat(1024 * 1024);
  expect(withoutSecrets({ short: 'short', long }, many)).toEqual({
    short: 'short',
    long: '******',
  });
  expect(findSecrets({ long }, many)).toEqual(many);
});
