import { expect, it } from 'vitest';
import { toAppearance } from '#plugins/flows/contract/graph/toAppearance';
import type { ContentSources } from '#plugins/pages/contract';
import { contentPolicy } from './contentPolicy';
import { rewriteMarkup } from '#plugins/connectors/contract/screens/rewriteMarkup';

const form = { action: '/hosted/continue', hidden: {}, ownForm: '' };
const cdn = 'https://cdn.example.com';
const parsePolicy = (settings: object, allowed?: ContentSources) => {
  const policy = contentPolicy(
    { origin: 'https://sluice.example.com', own: false, ...(allowed && { allowed }) },
    'n0nce',
    { appearance: toAppearance({ ...settings }) },
  );
  return Object.fromEntries(
    policy
      .split('; ')
      .map(rule => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]),
  );
};

it('custom HTML, CSS and script load nothing from a CDN that the flow does not name [S341, K44]', () => {
  const html = `<p>Hi</p><script src="${cdn}/a.js"></script><link rel="stylesheet" href="${cdn}/a.css"><iframe src="${cdn}"></iframe>`;
  expect(rewriteMarkup(html, form)).toBe('<p>Hi</p>');
  // A policy of its own decides what it names; this one lets scripts alone load from a host.
  const closed = parsePolicy({ csp: "default-src 'none'; script-src https://other.example" });
  for (const rule of ['style-src', 'img-src', 'font-src'])
    expect(closed[rule] ?? '').not.toMatch(/https:[ ;]|https:$/);
  const bare = parsePolicy({});
  for (const rule of ['script-src', 'style-src', 'default-src'])
    expect(bare[rule]).not.toContain(cdn);
  expect(bare['connect-src']).toBeUndefined();
  expect(bare['default-src']).toBe("'none'");
});

it('links of styles and scripts allow their URL, and content sources their hosts [S341, K44]', () => {
  const named = parsePolicy({
    useCustomCSS: true,
    cssLinks: [`${cdn}/ours.css`, 'http://cdn.example.com/plain.css', 'javascript:alert(1)'],
    useCustomScript: true,
    jsLinks: [{ value: `${cdn}/ours.js` }, { value: `//other.example.com/x.js` }],
    csp: `script-src 'unsafe-eval' https://api.example.com * data:; connect-src https://api.example.com`,
  });
  expect(named['style-src']!.split(' ')).toContain(`${cdn}/ours.css`);
  expect(named['style-src']).not.toMatch(/http:|javascript:/);
  expect(named['script-src']!.split(' ')).toEqual(
    expect.arrayContaining([`${cdn}/ours.js`, 'https://api.example.com']),
  );
  expect(named['script-src']).not.toMatch(/unsafe-eval|other\.example| \*|data:/);
  expect(named['connect-src']).toBe('https://api.example.com');
});

it('the operator’s list blocks all other hosts, whatever the flow names [S341, K44]', () => {
  const settings = {
    useCustomCSS: true,
    cssLinks: [`${cdn}/ours.css`],
    useCustomScript: true,
    jsLinks: [{ value: `${cdn}/ours.js` }, { value: 'https://other.example.org/x.js' }],
    csp: 'script-src https://api.example.org; connect-src https://api.example.org; img-src https: data:',
  };
  const allowed = { html: ['pics.example.com'], scripts: ['*.example.com'], styles: ['x.org'] };
  const closed = parsePolicy(settings, allowed);
  expect(closed['script-src']).toContain(`${cdn}/ours.js`);
  expect(closed['script-src']).not.toContain('example.org');
  expect(closed['style-src']).not.toContain(cdn);
  expect(closed['img-src']).toBe('https://pics.example.com data:');
  expect(closed['font-src']).toMatch(
    /^https:\/\/[^ ]+\/hosted\/files\/ https:\/\/pics\.example\.com data:$/,
  );
  expect(closed['connect-src']).toBeUndefined();
});
