import { Type, type Static } from 'typebox';
import { endpoint, every } from '#core/contract';
import * as variables from '#plugins/variables/contract';
import {
  maybe,
  Name,
  NoContent,
  oneOf,
  Reference,
  Resource,
  ResourceList,
  Title,
  mediaTypes,
} from './resources';

const Bound = Type.Integer({ minimum: 0 });
const Body = Type.Object({
  name: Name,
  context: oneOf(variables.variableContexts),
  dataType: oneOf(variables.variableTypes),
  mutable: Type.Boolean(),
  displayName: maybe(Title),
  flow: maybe(Reference),
  max: maybe(Bound),
  min: maybe(Bound),
  value: maybe(
    Type.Union([
      Type.Boolean(),
      Type.Number(),
      Type.String(),
      Type.Record(Type.String(), Type.Unknown()),
    ]),
  ),
});
/** A variable as it is created and replaced. */
export type VariableBody = Static<typeof Body>;

export const listVariables = endpoint('GET /environments/:companyId/variables', {
  summary:
    'Lists the environment’s variables, sorted by name, `limit` per page, starting at `cursor`. `filter` is a SCIM filter.',
  query: Type.Object({
    limit: maybe(Type.Integer({ minimum: 1, maximum: 500 })),
    cursor: maybe(Type.String({ maxLength: 1000 })),
    filter: maybe(Type.String({ maxLength: 1000 })),
  }),
  reply: ResourceList,
  when: variables.listVariables.when,
});
export const createVariable = endpoint('POST /environments/:companyId/variables', {
  summary: 'Creates a variable.',
  body: Body,
  mediaTypes: [mediaTypes.json],
  reply: Resource,
  when: variables.createVariable.when,
});
export const getVariable = endpoint('GET /environments/:companyId/variables/:variableId', {
  summary: 'Returns a variable. Secret values are masked (******).',
  reply: Resource,
  when: variables.listVariables.when,
});
export const replaceVariable = endpoint('PUT /environments/:companyId/variables/:variableId', {
  summary:
    'Replaces a variable, except its name and context. Send ****** to keep a secret’s current value.',
  body: Body,
  mediaTypes: [mediaTypes.json],
  reply: Resource,
  when: every(variables.listVariables.when, variables.saveVariable.when),
});
export const deleteVariable = endpoint('DELETE /environments/:companyId/variables/:variableId', {
  summary: 'Deletes a variable. Fails if a flow uses it.',
  reply: NoContent,
  when: every(variables.listVariables.when, variables.deleteVariable.when),
});
