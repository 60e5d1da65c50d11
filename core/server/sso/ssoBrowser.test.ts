import { expect, it } from 'vitest';
import { readSettings } from '../settings/settings';
import { findKnownBrowser } from './ssoBrowser';

it('over https, accepts no cookie that a neighboring site could have set', () => {
  const value = 'a'.repeat(32);
  const known = (url: string, cookie: string) =>
    findKnownBrowser({ settings: readSettings({ SLUICE_URL: url }) }, { headers: { cookie } });
  const [plain, guarded] = [`sluice-sso=${value}`, `__Host-sluice-sso=${value}`];
  expect(known('https://flows.example.com', plain)).toBeUndefined();
  expect(known('https://flows.example.com', `${plain}; ${guarded}`)).toBe(value);
  expect(known('http://localhost:4000', plain)).toBe(value);
});
