import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the navigation is a drawer 240 pixels wide [S333, K19]', () => {
  const css = readFileSync(new URL('nav.css', import.meta.url), 'utf8');
  expect(/^\.sl-nav \{[^}]*\bwidth: (\w+);/m.exec(css)?.[1]).toBe('240px');
});
