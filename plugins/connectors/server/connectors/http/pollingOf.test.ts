import { expect, it } from 'vitest';
import type { NodeCall } from '#plugins/connectors/contract';
import { pollingOf } from './pollingOf';

const node = (properties: Readonly<Record<string, unknown>> = {}) =>
  ({ properties }) as unknown as NodeCall;
const token = (said: string) =>
  `<p>[[[skcomponent###${Buffer.from(said).toString('base64')}###e30=]]]</p>`;
const challenge = 'c-1';

it('a page polls as its properties say', () => {
  expect(pollingOf(node(), '<p>Hello</p>')).toBeUndefined();
  expect(pollingOf(node({ enablePolling: 'false' }), '')).toBeUndefined();
  expect(
    pollingOf(node({ enablePolling: true, pollInterval: 1000, pollRetries: '5', challenge }), ''),
  ).toEqual({
    polling: { intervalMs: 1000, retries: 5 },
    challenge,
  });
  expect(
    pollingOf(node({ enablePolling: 'true', pollRetries: 0, pollInterval: 1 }), '')?.polling,
  ).toEqual({
    intervalMs: 500,
    retries: 1,
  });
});

it('a page polls as a component in its markup says: an element, or the editor’s token', () => {
  const element =
    '<div data-skcomponent="skpolling" data-skpollInterval="3000" data-skpollRetries="7" data-skpollChallengeStatus="false"></div>';
  expect(pollingOf(node({ challenge }), element)).toEqual({
    polling: { intervalMs: 3000, retries: 7 },
    challenge: '',
  });
  const said =
    'skcomponent "skpolling"  class="" pollInterval="2500" pollRetries="9" pollChallengeStatus="true"';
  expect(pollingOf(node({ challenge }), token(said))).toEqual({
    polling: { intervalMs: 2500, retries: 9 },
    challenge,
  });
  expect(
    pollingOf(node({ challenge }), token('skcomponent "skbutton" label="Go"')),
  ).toBeUndefined();
});
