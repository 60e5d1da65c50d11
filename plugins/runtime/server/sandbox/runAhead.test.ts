import { expect, it } from 'vitest';
import { adaptArgument } from '#plugins/connectors/contract/internal';
// @ts-expect-error -- plain JavaScript, for the threads
import { runAhead } from './runAhead.mjs';

const values = [undefined, null, '', '5', ' true', 'x', '{"a":1}', '[1', 7, true, { a: 1 }, [1]];

it.each(['string', 'Number', 'boolean', 'object', 'array', undefined])(
  'gives functions the same parameters as the server, for the type %s',
  type => {
    const given = values.map(value => {
      const inputs = [{ name: 'a', type, filling: { kind: 'plain', value } }];
      const chain = { first: 'f0', steps: [{ node: 'f1', code: '', inputs }] };
      const run = () => ({ json: '1', milliseconds: 0 });
      return runAhead(chain, '[]', undefined, { run, isQuick: () => true })[0];
    });
    expect(given).toEqual(values.map(value => JSON.stringify({ a: adaptArgument(value, type) })));
  },
);
