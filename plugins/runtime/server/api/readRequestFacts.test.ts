import { expect, it } from 'vitest';
import { readBrought, readRequestFacts } from './readRequestFacts';

it('ignores a session that a neighboring site could have set on an HTTPS page host', () => {
  const known = (cookie: string, origin?: string) =>
    readBrought(
      readRequestFacts({ ip: '', headers: { cookie }, ...(origin && { pageHost: { origin } }) }),
    ).own;
  const [plain, guarded] = ['sluice-session-c=a', '__Host-sluice-session-c=b'];
  const https = 'https://c.pages.example.com';
  expect(known(plain, https)).toEqual({});
  expect(known(`${plain}; ${guarded}; flow-x=1`, https)).toEqual({ 'sluice-session-c': 'b' });
  expect(known(plain, 'http://c.localhost:4000')).toEqual({ 'sluice-session-c': 'a' });
  expect(known(plain)).toEqual({ 'sluice-session-c': 'a' });
});
