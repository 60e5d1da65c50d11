// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AnswerText } from './MessageView';

it('renders the parts of a reply, whatever a model writes, without links', () => {
  const text = [
    '## What it does',
    'It **signs** people in, *mostly*; see [this](https://x.test) and <b>that</b>.',
    '1. It shows a page',
    '   - with `email`',
    '   - and a password',
    '2. It checks the password',
    '',
    '| Node | What |',
    '|---|---|',
    '| Sign on | asks |',
    '```js',
    'const a = 1;',
    '',
    'return { a };',
    '```',
    'Then this.',
  ].join('\n');
  const { container } = render(<AnswerText text={text} />);
  expect(container.innerHTML).toBe(
    [
      '<p class="assistant-heading"><b>What it does</b></p>',
      '<p>It <strong>signs</strong> people in, <em>mostly</em>; see this (https://x.test) and &lt;b&gt;that&lt;/b&gt;.</p>',
      '<ol><li>It shows a page<ul><li>with <code>email</code></li><li>and a password</li></ul></li><li>It checks the password</li></ol>',
      '<div class="sl-scroll-x" tabindex="0"><table><thead><tr><th scope="col">Node</th><th scope="col">What</th></tr></thead><tbody><tr><td>Sign on</td><td>asks</td></tr></tbody></table></div>',
      '<pre tabindex="0"><code>const a = 1;\n\nreturn { a };</code></pre>',
      '<p>Then this.</p>',
    ].join(''),
  );
  cleanup();
  for (const end of [5, 30, 90, 150, 215, 230])
    expect(() => render(<AnswerText text={text.slice(0, end)} />)).not.toThrow();
});
