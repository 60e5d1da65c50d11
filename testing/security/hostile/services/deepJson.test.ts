import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestKeys } from '#core/contract/authentication/requestKeys';
import { adaptValue } from '#plugins/connectors/contract/internal';
import { readAnswer } from '#plugins/connectors/contract/kit/readAnswer';
import { readTargets } from '#plugins/connectors/server/connectors/webhook/deliverWebhook';
import { readRichText } from '#plugins/flows/contract/graph/richtext/richText';
import { readKeyAnswer } from '#plugins/pingone/server/mfa/keyOptions';
import { fillTemplate } from '#plugins/services/server/declared/fillTemplate';
import { parseUser } from '#plugins/users/server/users/files/userColumns';
import { getRecord } from '#plugins/users/contract/nodeProperties';
import { readVariableValue } from '#plugins/variables/domain/variableValue';

/** Takes twenty times as long to parse as other JSON. */
const deep = '['.repeat(10_000);
const rich = `[{"children":${deep}`;
const call = (properties: object) => ({ properties }) as never;

beforeEach(() => void vi.spyOn(JSON, 'parse'));
afterEach(() => void vi.restoreAllMocks());

it.each<[string, () => unknown]>([
  ['groups of an imported user', () => parseUser(['groups'], [deep])],
  ['attributes of an imported user', () => parseUser(['attributes'], [`{"a":${deep}`])],
  ['a parameter that is a list', () => adaptValue(deep, 'array')],
  ['a variable that is an object', () => readVariableValue('object', deep)],
  ['rich text', () => readRichText(rich)],
  ['a record of a node', () => getRecord(call({ attributes: deep }), 'attributes')],
  ['the answer of a passkey', () => readKeyAnswer(deep)],
  ['a response', () => readAnswer(new Response(deep))],
  ['URLs of a webhook', () => readTargets(deep)],
  ['keys of an application', () => requestKeys(deep)],
  ['names in a declared connector', () => fillTemplate({ $names: '{names}' }, { names: deep })],
])('is looked at before it is parsed: %s', async (_, read) => {
  try {
    await read();
  } catch {
    // Says that it can't be read.
  }
  const parsed = vi.mocked(JSON.parse).mock.calls.filter(([text]) => String(text).includes(deep));
  expect(parsed).toEqual([]);
});
