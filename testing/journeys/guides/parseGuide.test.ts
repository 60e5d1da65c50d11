import { expect, it } from 'vitest';
import { applyHunks } from './applyHunks';
import { parseGuide } from './parseGuide';

const parse = (...lines: readonly string[]) => parseGuide('guide.md', lines.join('\n'));
const steps = (...lines: readonly string[]) =>
  parse('# Guide', ...lines).flatMap(section => section.steps);
const moves = (...lines: readonly string[]) =>
  steps(...lines).map(step => (step.kind === 'move' ? step.move : step));

it('reads commands, one per line, under their headings', () => {
  expect(
    parse(
      '# Guide',
      'Prose.',
      '## Begin',
      '',
      '```sh',
      'cd notes',
      'npm install \\',
      '  --yes',
      '```',
    ),
  ).toEqual([
    {
      title: 'Begin',
      steps: [
        { line: 6, kind: 'command', command: 'cd notes', apart: false, stays: false },
        { line: 7, kind: 'command', command: 'npm install --yes', apart: false, stays: false },
      ],
    },
  ]);
});

it('keeps the last command of another terminal running', () => {
  expect(
    steps('In another terminal:', '', '```sh', 'cd ~/sluice', 'npm start', '```'),
  ).toMatchObject([
    { command: 'cd ~/sluice', apart: true, stays: false },
    { command: 'npm start', apart: true, stays: true },
  ]);
});

it('reads files and edits by the sentence before them, and shows other blocks', () => {
  expect(
    steps(
      'Create `a/b.yaml`:',
      '```yaml',
      'x: 1',
      '```',
      '1. In `c.ts`, after the name:',
      '   ```diff',
      '    one',
      '   -two',
      '   +three',
      '   ```',
      'It looks like this:',
      '```ts',
      'never()',
      '```',
    ),
  ).toEqual([
    { line: 4, kind: 'write', path: 'a/b.yaml', text: 'x: 1\n' },
    {
      line: 8,
      kind: 'edit',
      path: 'c.ts',
      hunks: [{ line: 8, before: 'one\ntwo\n', after: 'one\nthree\n' }],
    },
  ]);
});

it('reads steps on screen clause by clause', () => {
  expect(
    moves(
      'Select *New entry*, enter `A, B.` under *Name* and `2` under *Count*, and select *Add*. Some',
      'words. In the dialog, press `Ctrl+K` (⌘K), then type `new`.',
      '',
      '- Open <http://localhost:4000>. Open *Flows* > *Personas*.',
    ),
  ).toEqual([
    { kind: 'select', names: ['New entry'] },
    { kind: 'enter', value: 'A, B.', label: 'Name' },
    { kind: 'enter', value: '2', label: 'Count' },
    { kind: 'select', names: ['Add'] },
    { kind: 'press', keys: 'Ctrl+K' },
    { kind: 'type', text: 'new' },
    { kind: 'visit', address: 'http://localhost:4000' },
    { kind: 'open', names: ['Flows', 'Personas'] },
  ]);
});

it('tells text of the terminal from text on the screen', () => {
  expect(moves('You see `ready`, and *Notes* in the navigation. You no longer see *Old*.')).toEqual(
    [
      { kind: 'read', text: 'ready' },
      { kind: 'see', text: 'Notes', gone: false },
      { kind: 'see', text: 'Old', gone: true },
    ],
  );
});

it('names the line of a sentence that can’t be followed', () => {
  expect(() => steps('', 'Prose.', '', 'Select the second thing.')).toThrow(
    'guide.md:5: “Select the second thing” is no instruction that can be followed.',
  );
});

it('names the line of an edit that doesn’t match its file', () => {
  const [edit] = steps('In `c.ts`:', '```diff', ' one', '+two', '@@', '-three', '```');
  const { hunks } = edit as { hunks: Parameters<typeof applyHunks>[2] };
  expect(applyHunks('guide.md', 'one\nthree\n', hunks)).toBe('one\ntwo\n');
  expect(() => applyHunks('guide.md', 'one\n', hunks)).toThrow(
    'guide.md:7: The file has no such lines:\nthree',
  );
  expect(() => applyHunks('guide.md', 'one\none\nthree\n', hunks)).toThrow(
    'guide.md:4: The file has these lines 2 times:\none',
  );
});
