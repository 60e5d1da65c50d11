import { expect, it } from 'vitest';
import { finish } from '#core/contract/sliced';
import type { NodeCall } from '#plugins/connectors/contract';
import { readComponents } from '#plugins/connectors/contract/pageComponents';
import { checkFields } from './answerScreen';
import { formScreen } from './formScreen';

const count = 1000;

it('a form looks at each of its fields a few times, however many it has (guarantee 31)', () => {
  let looks = 0;
  const value = Array.from({ length: count }, (_, at) => ({
    displayName: `Field ${at}`,
    get propertyName() {
      looks++;
      return `field${at}`;
    },
  }));
  const call = { properties: {}, raw: { formFieldsList: { value } }, resolve: () => '' };
  const { fields, html } = formScreen(call as unknown as NodeCall);
  expect(fields).toHaveLength(count);
  expect(html).toContain('Field 999');
  expect(looks).toBeLessThan(10 * count);
});

it('the first of two fields of a name counts', () => {
  const value = [
    { propertyName: 'name', displayName: 'First' },
    { propertyName: 'name', displayName: 'Second' },
  ];
  const call = { properties: {}, raw: { formFieldsList: { value } }, resolve: () => '' };
  expect(formScreen(call as unknown as NodeCall).html).not.toContain('Second');
});

const rule = { ruleName: 'format', pattern: '^a*$' };
const createCall = (signal: AbortSignal) => ({
  raw: {
    validationRules: {
      value: [{ propertyName: 'name', rules: Array.from({ length: count }, () => rule) }],
    },
  },
  signal,
});

it('rules of a page are checked in steps, and no longer than its node may run (guarantee 31)', () => {
  const stopped = new AbortController();
  const work = checkFields(createCall(stopped.signal) as unknown as NodeCall, { name: 'aa' });
  let steps = 0;
  while (steps < count / 2 && !work.next().done) steps++;
  expect(steps).toBe(count / 2);
  stopped.abort(new Error('too late'));
  expect(() => finish(work)).toThrow('too late');
  const other = createCall(new AbortController().signal) as unknown as NodeCall;
  expect(finish(checkFields(other, { name: 'aa' })).size).toBe(0);
  expect([...finish(checkFields(other, { name: 'ab' })).keys()]).toEqual(['name']);
});

it('components of several names are found in one reading of the markup', () => {
  const html = `<p data-skcomponent="skIdp" idpid="a"></p>${'<b>'.repeat(9000)}<p data-skcomponent="skpolling" data-skpollinterval="5"></p>`;
  const found = finish(readComponents(html, ['skpolling', 'skrecaptcha', 'skidp']));
  expect([...found].map(([name, all]) => [name, all.length])).toEqual([
    ['skpolling', 1],
    ['skrecaptcha', 0],
    ['skidp', 1],
  ]);
  let steps = 0;
  for (const work = readComponents(html, ['skidp']); !work.next().done;) steps++;
  expect(steps).toBeGreaterThan(40);
});
