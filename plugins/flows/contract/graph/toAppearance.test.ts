import { expect, it } from 'vitest';
import { toAppearance } from './toAppearance';

it('includes enabled settings and omits others', () => {
  const settings = {
    customTitle: 'Sign in',
    customFaviconLink: ' https://cdn.example.com/icon.png',
    css: 'body { color: red }',
    cssLinks: [
      'https://cdn.example.com/a.css',
      'http://cdn.example.com/b.css',
      'javascript:alert(1)',
      3,
    ],
    jsLinks: [
      {
        value: 'https://cdn.example.com/a.js',
        integrity: 'sha384-abc+/=',
        crossorigin: 'anonymous',
        type: 'module',
      },
      'https://cdn.example.com/b.js',
      { value: '' },
    ],
  };
  expect(toAppearance(settings)).toMatchObject({
    title: 'Sign in',
    favicon: 'https://cdn.example.com/icon.png',
    css: '',
    cssLinks: [],
    scriptLinks: [],
  });
  expect(toAppearance({ ...settings, useCustomCSS: true, useCustomScript: 'true' })).toMatchObject({
    css: 'body { color: red }',
    cssLinks: ['https://cdn.example.com/a.css'],
    scriptLinks: [
      {
        src: 'https://cdn.example.com/a.js',
        integrity: 'sha384-abc+/=',
        crossOrigin: 'anonymous',
        module: true,
      },
      { src: 'https://cdn.example.com/b.js', module: false },
    ],
  });
});
it('keeps only parts of a policy that a strict one can have', () => {
  const csp =
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' https: * https://cdn.example.com https://*.example.org/js/ http://plain.example;" +
    " IMG-SRC https: data: 'self'; connect-src wss://push.example.com https://api.example.com:8443; object-src https://x.example; sandbox; script-src https://second.example; worker-src 'self' blob:";
  expect(toAppearance({ csp }).sources).toEqual({
    'script-src': ['https://cdn.example.com', 'https://*.example.org/js/', 'https://plain.example'],
    'style-src': ['https:'],
    'img-src': ['https:', 'data:'],
    'font-src': ['https:', 'data:'],
    'media-src': ['https:', 'data:', 'blob:'],
    'connect-src': ['wss://push.example.com', 'https://api.example.com:8443'],
    'worker-src': ['blob:'],
  });
});
it('parses a policy like browsers: missing directives use the default, else are open', () => {
  const read = (csp: string) => toAppearance({ csp }).sources;
  expect(read('')).toEqual({});
  expect(read("default-src 'none'; img-src https://pics.example")).toEqual({
    'style-src': [],
    'connect-src': [],
    'img-src': ['https://pics.example'],
    'font-src': [],
    'media-src': [],
  });
  expect(read("default-src 'self' https://cdn.example; script-src 'self'; connect-src *")).toEqual({
    'script-src': [],
    'style-src': ['https://cdn.example'],
    'connect-src': ['https:'],
    'img-src': ['https://cdn.example'],
    'font-src': ['https://cdn.example'],
    'media-src': ['https://cdn.example'],
    'frame-src': ['https://cdn.example'],
  });
});
it('ignores values that would end a directive', () => {
  for (const link of [
    'https://a.example/;script-src *',
    "https://a.example/'x'",
    'https://u:p@a.example/',
    'https://a b/',
  ])
    expect(toAppearance({ useCustomCSS: true, cssLinks: [link] }).cssLinks.join()).not.toMatch(
      /[;'\s]|u:p/,
    );
  expect(toAppearance({ csp: 'script-src https://a.example/;;;,' }).sources).toMatchObject({
    'script-src': ['https://a.example/'],
  });
});
it('reads waiting and timeout screens, and an empty object as none', () => {
  expect(
    toAppearance({ useIntermediateLoadingScreen: true, intermediateLoadingScreenHTML: {} }).loading,
  ).toBeUndefined();
  expect(
    toAppearance({
      useIntermediateLoadingScreen: true,
      intermediateLoadingScreenHTML: '<p>Wait</p>',
    }).loading,
  ).toEqual({ html: '<p>Wait</p>', css: '' });
  expect(toAppearance({ customTimeoutErrorScreenMessage: 'Too late' }).timeout).toEqual({
    message: 'Too late',
    html: '',
    css: '',
  });
});
