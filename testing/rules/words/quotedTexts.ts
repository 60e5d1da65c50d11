import { facts } from '#testing/spec/facts';

/** Texts beside the quoted ones that keep a word of the glossary, each with the reason. */
const kept: Readonly<Record<string, string>> = {
  'Sign Off': 'the facts quote it',
  'Previous Passwords Refused': 'exports of flows carry the property',
  'Previous Passwords Refused must be a whole number from 0 to 24.': 'it names that property',
  'Optional. For example, login for login.example.com.': 'it is a part of a host name',
  'Error occurred while pasting nodes, please make sure you have copied nodes from a canvas.':
    'a fact tells it, cut short',
  'just now': 'the usual way to tell the time',
  'There was a problem importing or exporting forms. Sign on to the admin console of the identity provider and retry, or turn off Import Forms / Include Forms.':
    'a fact tells it in these words',
};

const quoted = new Set(
  Object.values(facts).flatMap(line => [...line.matchAll(/“([^”]+)”/g)].map(([, text]) => text)),
);

/** Whether the specification, or a reason listed here, keeps a text as it is. */
export const isQuoted = (text: string): boolean => quoted.has(text) || text in kept;
