import { expect, it } from 'vitest';
import type { LoadedVariable, VariableStore } from '#plugins/variables/contract';
import type { Frame, InteractionState } from '../interpreter/InteractionState';
import { InteractionVariables } from './InteractionVariables';

const count = 500;

/** Variables of a leg that count how often one of them is looked at. */
async function load(context: 'company' | 'user') {
  let looks = 0;
  const variables = Array.from({ length: count }, (_, at) => ({
    key: `v${at}##SK##${context}`,
    get name() {
      looks++;
      return `v${at}`;
    },
    context,
    type: 'string',
    value: `value ${at}`,
  })) as unknown as readonly LoadedVariable[];
  const writes = { fault: () => undefined, userFault: () => undefined, keep: () => {} };
  const store = { openWrites: () => writes, load: async () => variables };
  const state = { user: { v1: 'own' }, frames: [] } as unknown as InteractionState;
  const leg = new InteractionVariables(store as unknown as VariableStore, 'company', state);
  await leg.load('flow');
  const frame = { flowId: 'flow', variables: {} } as unknown as Frame;
  return { leg, frame, state, looks: () => looks };
}

it('reads each variable only a few times when it writes many (guarantee 31)', async () => {
  const { leg, frame, looks } = await load('company');
  for (let at = 0; at < count; at++) leg.set(frame, 'company', `v${at}`, 'new');
  expect(looks()).toBeLessThan(10 * count);
  expect(leg.get(frame, 'company', 'v499')).toBe('new');
  expect(() => leg.set(frame, 'company', 'none', 1)).toThrow('does not exist');
});

it('reads a variable of a user without reading the others (guarantee 31)', async () => {
  const { leg, frame, state } = await load('user');
  let copies = 0;
  state.user = new Proxy(state.user, {
    ownKeys: target => {
      copies++;
      return Reflect.ownKeys(target);
    },
  });
  for (let at = 0; at < count; at++) leg.get(frame, 'user', `v${at}`);
  expect(copies).toBe(0);
  expect(leg.get(frame, 'user', 'v1')).toBe('own');
  expect(leg.get(frame, 'user', 'v2')).toBe('value 2');
  expect(leg.get(frame, 'user', 'none')).toBeUndefined();
  expect(leg.all(frame, 'user')).toMatchObject({ v1: 'own', v2: 'value 2' });
});
