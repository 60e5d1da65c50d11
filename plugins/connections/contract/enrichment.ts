import { Type } from 'typebox';
import { can, endpoint } from '#core/contract';
import { failures } from './failures';
import { EnrichedProperty } from '#plugins/connectors/contract/enrichCall';
import { access } from '#plugins/connectors/contract/references';

export const enrichCapability = endpoint(
  'POST /company/:companyId/connections/:connectionId/capabilities/:capability/enrichment',
  {
    summary:
      'What the properties of a node may be: choices and further fields that no manifest can know.',
    body: Type.Object({ properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
    reply: Type.Object({ properties: Type.Record(Type.String(), EnrichedProperty) }),
    when: can(access, 'read'),
    failure: failures.enrich,
  },
);
