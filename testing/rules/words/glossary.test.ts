import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTest, root, sources } from '../sources';
import { findBannedWord } from './glossary';
import { isQuoted } from './quotedTexts';
import { readSentences } from './readSentences';

const inOtherLanguage = /\/languages\/(?:de|fr|es|pt-BR|it|nl|pl|ja|ar)\.ts$/;
const product = sources('core', 'plugins', 'shell').filter(
  path => !isTest(path) && !inOtherLanguage.test(path),
);
const sentences = product.flatMap(path =>
  readSentences(path, readFileSync(join(root, path), 'utf8')).map(each => ({ path, ...each })),
);

/** Names that code joins to a class or compares, which nobody reads. */
const notRead =
  /^(admin-outcome refused|companies\.name as company_name|mail …)$|^what happens when /;

describe('texts for people', () => {
  it('use the words of the glossary', () => {
    expect(sentences.length).toBeGreaterThan(4000);
    const wrong = sentences.flatMap(({ path, line, text }) => {
      const banned = isQuoted(text) || notRead.test(text) ? undefined : findBannedWord(text);
      return banned ? [`${path}:${line} has ${banned}: ${text}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['Choose another flow.', 'select'],
    ['Your companies', 'environments'],
    ['Sign on with a passkey', 'sign in'],
    ['Calls are refused.', 'failed, denied, blocked or rejected'],
    ['We sent you a mail.', 'email'],
    ['Deploy even so', 'anyway'],
    ['There is no flow here.', '… does not exist, or no …'],
  ])('%s: says what to write instead', (text, use) => {
    expect(findBannedWord(text)).toContain(use);
  });

  it.each([
    'Single sign-on',
    'The mail server did not respond.',
    'Such as https://login.example.com',
    'New: {created}. With errors: {refused}.',
  ])('%s: has no banned word', text => {
    expect(findBannedWord(text)).toBeUndefined();
  });
});

describe('sentences of a source', () => {
  it('are read from literals, templates and JSX, in plain words', () => {
    const source = `
      throw new Failure(400, \`There is no flow “\${id}” here.\`);
      const sql = 'select a, b from flows where id = ?';
      const view = <p>Nothing to see</p>;
      const page = '<main><h1>Set up a passkey</h1></main>';
    `;
    expect(readSentences('x.tsx', source).map(({ text }) => text)).toEqual([
      'There is no flow “…” here.',
      'Nothing to see',
      'Set up a passkey',
    ]);
  });
});
