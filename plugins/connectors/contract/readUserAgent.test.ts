import { expect, it } from 'vitest';
import { readUserAgent } from './readUserAgent';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    'desktop',
    'Windows',
    'Chrome',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'desktop',
    'Windows',
    'Edge',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'desktop',
    'Linux',
    'Firefox',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`,
    'mobile',
    'Android',
    'Chrome',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-X910) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    'tablet',
    'Android',
    'Samsung Internet',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'mobile',
    'iOS',
    'Safari',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'tablet',
    'iOS',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'desktop',
    'macOS',
    'Safari',
  ],
  ['', 'desktop', 'unknown', 'unknown'],
  [`Android${' x'.repeat(100_000)}`, 'tablet', 'Android', 'unknown'],
])('%.60s', (userAgent, platform, os, browser) => {
  expect(readUserAgent(userAgent)).toMatchObject({ platform, os, browser });
});
it('parses versions', () => {
  expect(
    readUserAgent(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile Safari/604.1',
    ),
  ).toMatchObject({
    osVersion: '18.6',
    browserVersion: '18.6',
  });
});
