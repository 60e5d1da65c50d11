import { Type } from 'typebox';
import { can, endpoint } from '#core/contract';
import { failures } from './failures';
import { access } from '#plugins/connectors/contract/references';
import { TestOutcome } from '#plugins/connectors/contract/connectorTest';

export const testConnection = endpoint('POST /connections/:connectionId/test', {
  summary: 'Tries a connection, with values that are not saved yet; ****** is the stored secret.',
  body: Type.Object({ properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
  reply: Type.Intersect([TestOutcome, Type.Object({ timeDifference: Type.Integer() })]),
  when: can(access, 'update'),
  failure: failures.testConnection,
});
