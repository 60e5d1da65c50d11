import { expect, it } from 'vitest';
import type { NodeCall } from '#plugins/connectors/contract';
import { finish } from '#core/contract/sliced';
import { readComponents } from '#plugins/connectors/contract/pageComponents';
import { findPolling as find } from './findPolling';

const node = (properties: Readonly<Record<string, unknown>> = {}) =>
  ({ properties }) as unknown as NodeCall;
const createComponent = (said: string) =>
  `<p>[[[skcomponent###${Buffer.from(said).toString('base64')}###e30=]]]</p>`;
const challenge = 'c-1';
const findPolling = (call: NodeCall, html: string) =>
  find(call, finish(readComponents(html, ['skpolling'])));

it('polls by the properties of a page', () => {
  expect(findPolling(node(), '<p>Hello</p>')).toBeUndefined();
  expect(findPolling(node({ enablePolling: 'false' }), '')).toBeUndefined();
  expect(
    findPolling(node({ enablePolling: true, pollInterval: 1000, pollRetries: '5', challenge }), ''),
  ).toEqual({
    polling: { intervalMs: 1000, retries: 5 },
    challenge,
  });
  expect(
    findPolling(node({ enablePolling: 'true', pollRetries: 0, pollInterval: 1 }), '')?.polling,
  ).toEqual({
    intervalMs: 500,
    retries: 1,
  });
});

it('polls by a component in its markup: an element or the editor’s token', () => {
  const element =
    '<div data-skcomponent="skpolling" data-skpollInterval="3000" data-skpollRetries="7" data-skpollChallengeStatus="false"></div>';
  expect(findPolling(node({ challenge }), element)).toEqual({
    polling: { intervalMs: 3000, retries: 7 },
    challenge: '',
  });
  const said =
    'skcomponent "skpolling"  class="" pollInterval="2500" pollRetries="9" pollChallengeStatus="true"';
  expect(findPolling(node({ challenge }), createComponent(said))).toEqual({
    polling: { intervalMs: 2500, retries: 9 },
    challenge,
  });
  expect(
    findPolling(node({ challenge }), createComponent('skcomponent "skbutton" label="Go"')),
  ).toBeUndefined();
});
