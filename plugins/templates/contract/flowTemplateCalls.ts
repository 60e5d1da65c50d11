import { Type } from 'typebox';
import { can, endpoint, every, Note, Paging } from '#core/contract';
import {
  access as flowsAccess,
  mayMakeFlows,
  flowNames,
  ImportChoice,
  listFlows,
} from '#plugins/flows/contract';
import { failures } from './failures';
import { Category, FlowTemplate, WholeFlowTemplate } from './flowTemplate';
import { templatesAccess } from './references';

const Name = Type.String({ minLength: 1, maxLength: 256 });
const Description = Type.String({ maxLength: 2000 });
const One = Type.Object({ flowTemplate: FlowTemplate });
const mayRead = can(templatesAccess, 'read');
const mayChange = can(templatesAccess, 'update');
const Direction = Type.Union([Type.Literal('asc'), Type.Literal('desc')]);

export const listFlowTemplates = endpoint('GET /flowtemplates', {
  summary: 'The company’s own templates of flows, newest first where nothing else is said.',
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
  summary: 'Searches the market: what came with the product and what companies have published.',
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
  summary: 'A template of a flow with its document: the company’s own, or one of the market.',
  reply: Type.Object({ flowTemplate: WholeFlowTemplate }),
  when: mayRead,
  failure: failures.fetchTemplates,
});
export const createFlowTemplate = endpoint('POST /flowtemplates', {
  summary:
    'Makes a template of a flow of the company, with the flows it calls and without any values of variables.',
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
  summary:
    'Changes what a template says of itself; what is published already stays as it is until it is published again.',
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
  summary: 'Deletes a template, in the market as well; flows that were made from it stay.',
  reply: Note,
  when: can(templatesAccess, 'delete'),
  failure: failures.deleteTemplate,
  invalidates: () => [listFlowTemplates, searchFlowTemplates],
});
export const importFlowTemplate = endpoint('PUT /flowtemplates/:flowTemplateId/import', {
  summary:
    'Makes flows of a template, all of it or nothing. With `dryRun` it says what it would do.',
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
    'Puts a template into the market, as it stands now, for all companies of this installation.',
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
  summary: 'Takes a template out of the market; flows that were made from it stay.',
  reply: One,
  when: mayChange,
  failure: failures.publishTemplate,
  invalidates: () => [listFlowTemplates, getFlowTemplate, searchFlowTemplates],
});
