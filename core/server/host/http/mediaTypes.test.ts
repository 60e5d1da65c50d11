import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { can, endpoint, Failure, namespace } from '#core/contract';
import { requireMediaType } from './mediaTypes';

const terms = {
  summary: 'Changes a note.',
  body: Type.Object({}),
  reply: Type.Object({}),
  when: can(namespace('notes').permission('notes'), 'update'),
};
const one = endpoint('PUT /notes/:id', { ...terms, mediaTypes: ['application/json'] });
const two = endpoint('POST /notes/:id', {
  ...terms,
  mediaTypes: ['application/vnd.acme.note.copy+json', 'application/vnd.acme.note.sendIt+json'],
});

it('accepts the media types of the call in any case, with parameters', () => {
  for (const [call, type] of [
    [one, 'Application/JSON; charset=utf-8'],
    [two, 'application/vnd.acme.note.sendit+json'],
    [endpoint('PUT /notes', terms), 'application/anything+json'],
  ] as const)
    expect(() => requireMediaType(call, type)).not.toThrow();
});

it('rejects others and names the accepted ones', () => {
  expect(() => requireMediaType(one, undefined)).not.toThrow();
  for (const [call, type] of [
    [one, 'application/vnd.acme.note.copy+json'],
    [two, 'application/json'],
    [two, undefined],
  ] as const)
    expect(() => requireMediaType(call, type)).toThrow(Failure);
  expect(() => requireMediaType(two, '')).toThrow('application/vnd.acme.note.copy+json');
});
