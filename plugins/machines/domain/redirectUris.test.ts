import { expect, it } from 'vitest';
import { isRedirectUri, isRegistered } from './redirectUris';

it('accepts only https, http on this computer, and custom schemes for registration', () => {
  const fine = [
    'https://app.example.com/callback?from=sluice',
    'http://127.0.0.1:7474/callback',
    'http://[::1]/callback',
    'http://localhost:8080/',
    'com.example.cli:/callback',
  ];
  expect(fine.filter(uri => !isRedirectUri(uri))).toEqual([]);
  const wrong = [
    '',
    '/callback',
    'http://example.com/callback',
    'http://127.0.0.1.example.com/callback',
    'https://user:word@example.com/',
    'https://example.com/#part',
    'https://*.example.com/',
    'https://example.com\\@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'myapp:/callback',
  ];
  expect(wrong.filter(isRedirectUri)).toEqual([]);
});

it('matches registered URIs exactly, except for the port of a loopback address', () => {
  const registered = [
    'http://127.0.0.1:7474/callback',
    'https://app.example.com/cb',
    'http://localhost/x',
  ];
  const fine = [...registered, 'http://127.0.0.1/callback', 'http://127.0.0.1:50123/callback'];
  expect(fine.filter(uri => !isRegistered(registered, uri))).toEqual([]);
  const wrong = [
    'http://127.0.0.1:7474/callback/',
    'http://127.0.0.1:7474/Callback',
    'http://127.0.0.1:7474/callback?x=1',
    'http://127.0.0.1:7474/callback#x',
    'http://127.0.0.1:99999/callback',
    'http://127.0.0.1:7474@evil.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.2:7474/callback',
    'https://127.0.0.1:7474/callback',
    'http://[::1]:7474/callback',
    'http://localhost:81/x',
    'https://app.example.com:444/cb',
    'https://app.example.com/cb/../evil',
    'HTTPS://app.example.com/cb',
    '',
  ];
  expect(wrong.filter(uri => isRegistered(registered, uri))).toEqual([]);
});
