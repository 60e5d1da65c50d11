import { describe, expect, expectTypeOf, it } from 'vitest';
import { defineServerPlugin } from '../host/plugin';
import { startServer } from '#testing/startServer';
import { defineSettings } from './defineSettings';
import { listUnknownSettings } from './listUnknownSettings';
import { setting } from './setting';
import { readSettings } from './settings';

const risk = defineSettings('risk', {
  apiKey: setting.text({ help: 'The key of the service', secret: true }),
  days: setting.whole({ usual: 30, from: 1, to: 90, help: 'Days that scores are kept' }),
  strict: setting.onOff({ usual: false, help: 'Whether doubt counts as risk' }),
  mode: setting.oneOf('ask', 'refuse')({ usual: 'ask', help: 'What happens at a high risk' }),
  service: setting.url({ help: 'The service' }),
  networks: setting.list({ usual: [], help: 'Networks that are trusted' }),
});
const read = (environment: Record<string, string>) => risk.read(environment);

describe('the settings of a plugin', () => {
  it('are named after the plugin and read by their types', () => {
    expect(risk.list.map(({ name, usual }) => [name, usual])).toEqual([
      ['SLUICE_RISK_API_KEY', ''],
      ['SLUICE_RISK_DAYS', '30'],
      ['SLUICE_RISK_STRICT', 'off'],
      ['SLUICE_RISK_MODE', 'ask'],
      ['SLUICE_RISK_SERVICE', ''],
      ['SLUICE_RISK_NETWORKS', ''],
    ]);
    const usual = read({});
    expectTypeOf(usual.days).toEqualTypeOf<number>();
    expectTypeOf(usual.apiKey).toEqualTypeOf<string | undefined>();
    expectTypeOf(usual.mode).toEqualTypeOf<'ask' | 'refuse'>();
    expect(usual).toEqual({
      apiKey: undefined,
      days: 30,
      strict: false,
      mode: 'ask',
      service: undefined,
      networks: [],
    });
    expect(
      read({
        SLUICE_RISK_API_KEY: 'k',
        SLUICE_RISK_DAYS: '7',
        SLUICE_RISK_STRICT: 'on',
        SLUICE_RISK_MODE: 'refuse',
        SLUICE_RISK_SERVICE: 'https://risk.example/v1/',
        SLUICE_RISK_NETWORKS: '10.0.0.0/8, fd00::/8',
      }),
    ).toEqual({
      apiKey: 'k',
      days: 7,
      strict: true,
      mode: 'refuse',
      service: 'https://risk.example/v1',
      networks: ['10.0.0.0/8', 'fd00::/8'],
    });
  });

  it.each([
    ['DAYS', '91', 'SLUICE_RISK_DAYS is "91". Set a whole number from 1 to 90.'],
    ['STRICT', 'yes', 'SLUICE_RISK_STRICT is "yes". Set on or off.'],
    ['MODE', 'skip', 'SLUICE_RISK_MODE is "skip". Set ask or refuse.'],
    ['SERVICE', 'risk', /^SLUICE_RISK_SERVICE is "risk"\. Set a URL/],
  ])('say what to set instead of a wrong %s', (name, text, sentence) => {
    expect(() => read({ [`SLUICE_RISK_${name}`]: text })).toThrow(sentence);
  });

  it('show no secret in an error', () => {
    const secrets = defineSettings('risk', { port: setting.whole({ help: 'x', secret: true }) });
    expect(() => secrets.read({ SLUICE_RISK_PORT: 'hunter2' })).toThrow(
      /^SLUICE_RISK_PORT can’t be used\. Set a whole number/,
    );
  });

  it('can’t take the place of a setting of the server', () => {
    const rates = defineSettings('rate', { token: setting.whole({ help: 'x' }) });
    expect(() => rates.read({})).toThrow(
      'SLUICE_RATE_TOKEN is reserved for the server. Use another name.',
    );
  });

  it('are read by its server half, and stop the start where they are wrong', async () => {
    const plugins = [defineServerPlugin({ id: 'risk', settings: risk })];
    const sluice = await startServer({ plugins, env: { SLUICE_RISK_DAYS: '7' } });
    expect(sluice.server.settingsOf(risk).days).toBe(7);
    await sluice.close();
    await expect(startServer({ plugins, env: { SLUICE_RISK_DAYS: '0' } })).rejects.toThrow(
      'SLUICE_RISK_DAYS is "0".',
    );
  });
});

it('names variables that are no settings, except those of plugins that do not run', () => {
  const environment = {
    SLUICE_URL: 'x',
    SLUICE_RISK_DAYS: '7',
    SLUICE_RISK_DYAS: '7',
    SLUICE_OTHER_DAYS: '7',
    PATH: 'x',
  };
  const running = [{ id: 'risk', settings: risk }];
  expect(
    listUnknownSettings(environment, { plugins: running, resting: ['risk', 'other'] }),
  ).toEqual([
    'SLUICE_RISK_DYAS is not a Sluice setting and is ignored. docs/operating.md lists all settings.',
  ]);
});

it('verifies email addresses of sign-ups only with a mail server', () => {
  const SLUICE_SIGN_UP_EMAILS = 'verified';
  expect(() => readSettings({ SLUICE_SIGN_UP_EMAILS })).toThrow('Set SLUICE_SMTP_URL.');
  const { signUpVerified } = readSettings({ SLUICE_SIGN_UP_EMAILS, SLUICE_SMTP_URL: 'smtp://a' });
  expect(signUpVerified).toBe(true);
});

it.each([
  ['SLUICE_REGISTRATION', 'Closed', 'open or closed'],
  ['SLUICE_REGISTRATION', 'false', 'open or closed'],
  ['SLUICE_SSO_DOMAINS', 'true', 'any or verified'],
  ['SLUICE_SIGN_UP_EMAILS', 'true', 'any or verified'],
  ['SLUICE_JOBS', '0', 'on or off'],
])('stops the start where %s is %j, which would leave it open', (name, value, words) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name} is "${value}". Set ${words}.`);
});
