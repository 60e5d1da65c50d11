import { Type } from 'typebox';
import { can, endpoint, every, Acknowledgement, Paging } from '#core/contract';
import { access as flowsAccess, listFlows } from '#plugins/flows/contract';
import { mayMakeFlows, flowNames, ImportChoice } from '#plugins/flows/contract/internal';
import { failures } from './failures';
import {
  Category,
  FlowTemplate,
  TemplateDescription as Description,
  TemplateName as Name,
  WholeFlowTemplate,
} from './flowTemplate';
import { templatesAccess } from './references';

const One = Type.Object({ flowTemplate: FlowTemplate });
const mayRead = can(templatesAccess, 'read');
const mayChange = can(templatesAccess, 'update');
const Direction = Type.Union([Type.Literal('asc'), Type.Literal('desc')]);

export const listFlowTemplates = endpoint('GET /flowtemplates', {
  summary: 'Lists the environment’s flow templates, newest first by default.',
  query: Type.Intersect([
    Paging,
    Type.Object({
      category: Type.Optional(Category),
      sortBy: Type.Optional(
        Type.Union([
          Type.Literal('name'),
          Type.Literal('category'),
          Type.Literal('createdDate'),
          Type.Literal('updatedDate'),
        ]),
      ),
      sortDirection: Type.Optional(Direction),
    }),
  ]),
  reply: Type.Object({ flowTemplates: Type.Array(FlowTemplate), count: Type.Integer() }),
  when: mayRead,
  failure: failures.fetchTemplates,
});
export const searchFlowTemplates = endpoint('POST /flowtemplates/es', {
  summary: 'Searches the marketplace for built-in and published templates.',
  body: Type.Object({
    query: Type.Optional(Type.String({ maxLength: 200 })),
    category: Type.Optional(Category),
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    sort: Type.Optional(
      Type.Union([
        Type.Literal('recommended'),
        Type.Literal('name'),
        Type.Literal('newest'),
        Type.Literal('imports'),
      ]),
    ),
  }),
  reply: Type.Object({ hits: Type.Array(FlowTemplate), total: Type.Integer() }),
  when: mayRead,
  failure: failures.fetchTemplates,
});
export const getFlowTemplate = endpoint('GET /flowtemplates/:flowTemplateId', {
  summary: 'Returns a flow template with its document, from the environment or the marketplace.',
  reply: Type.Object({ flowTemplate: WholeFlowTemplate }),
  when: mayRead,
  failure: failures.fetchTemplates,
});
export const createFlowTemplate = endpoint('POST /flowtemplates', {
  summary: 'Creates a template from a flow, with its subflows but without variable values.',
  body: Type.Object({
    flowId: Type.String({ minLength: 1, maxLength: 64 }),
    versionId: Type.Optional(Type.Integer({ minimum: -1 })),
    name: Name,
    description: Type.Optional(Description),
    category: Category,
  }),
  reply: One,
  when: every(can(templatesAccess, 'create'), can(flowsAccess, 'read')),
  failure: failures.createTemplate,
  invalidates: () => [listFlowTemplates],
});
export const saveFlowTemplate = endpoint('PUT /flowtemplates/:flowTemplateId', {
  summary: 'Changes a template’s details. A published copy changes only when you publish again.',
  body: Type.Object({
    name: Type.Optional(Name),
    description: Type.Optional(Description),
    category: Type.Optional(Category),
  }),
  reply: One,
  when: mayChange,
  failure: failures.updateTemplate,
  invalidates: () => [listFlowTemplates, getFlowTemplate],
});
export const deleteFlowTemplate = endpoint('DELETE /flowtemplates/:flowTemplateId', {
  summary:
    'Deletes a template and removes it from the marketplace. Flows created from it are not affected.',
  reply: Acknowledgement,
  when: can(templatesAccess, 'delete'),
  failure: failures.deleteTemplate,
  invalidates: () => [listFlowTemplates, searchFlowTemplates],
});
export const importFlowTemplate = endpoint('PUT /flowtemplates/:flowTemplateId/import', {
  summary:
    'Creates flows from a template. If any part fails, nothing is created. With `dryRun`, returns what would be created.',
  body: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 256 })),
    /** Connection id of the template → connection id here, answering `choices`. */
    connectionMapping: Type.Optional(Type.Record(Type.String(), Type.String())),
    dryRun: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    /** The main flow; empty with `dryRun`. */
    flowId: Type.String(),
    flows: Type.Array(
      Type.Object({ flowId: Type.String(), name: Type.String(), sourceFlowId: Type.String() }),
    ),
    choices: Type.Array(ImportChoice),
    variablesCreated: Type.Array(Type.String()),
    connectionsCreated: Type.Array(Type.String()),
    notes: Type.Array(Type.String()),
  }),
  when: every(mayRead, mayMakeFlows),
  failure: failures.importTemplate,
  invalidates: () => [listFlows, flowNames],
});
export const publishFlowTemplate = endpoint('PUT /flowtemplates/:flowTemplateId/publish', {
  summary:
    'Publishes a copy of a template to the marketplace, for all environments on this installation.',
  body: Type.Object({
    /** Says there which company it comes from; nothing is said without it. */
    showCompany: Type.Optional(Type.Boolean()),
  }),
  reply: One,
  when: mayChange,
  failure: failures.publishTemplate,
  invalidates: () => [listFlowTemplates, getFlowTemplate, searchFlowTemplates],
});
export const unpublishFlowTemplate = endpoint('PUT /flowtemplates/:flowTemplateId/unpublish', {
  summary: 'Removes a template from the marketplace. Flows created from it are not affected.',
  reply: One,
  when: mayChange,
  failure: failures.unpublishTemplate,
  invalidates: () => [listFlowTemplates, getFlowTemplate, searchFlowTemplates],
});
