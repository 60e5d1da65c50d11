import { Type, type Static } from 'typebox';
import { can, endpoint, Acknowledgement, Paging } from '#core/contract';
import { adminAccess } from '#core/contract/internal';
import { failures } from './failures';
import { FlowTemplate, WholeFlowTemplate } from './flowTemplate';
import { searchFlowTemplates } from './flowTemplateCalls';

const scope = 'installation' as const;
const Publisher = Type.Object({ companyId: Type.String(), companyName: Type.String() });

/**
 * A published template as the operators see it: with who published it, whatever the market says.
 */
export const PublishedTemplate = Type.Intersect([FlowTemplate, Publisher]);
export type PublishedTemplate = Static<typeof PublishedTemplate>;

export const listPublished = endpoint('GET /admin/flowtemplates', {
  summary: 'Lists this installation’s published templates, newest first, including withdrawn ones.',
  scope,
  query: Paging,
  reply: Type.Object({
    flowTemplates: Type.Array(PublishedTemplate),
    count: Type.Integer(),
    /** How many of all are withdrawn, whatever is searched for. */
    withdrawn: Type.Integer(),
  }),
  when: can(adminAccess, 'read'),
  failure: failures.fetchTemplates,
});
export const getPublished = endpoint('GET /admin/flowtemplates/:publishedId', {
  summary: 'Returns a published template with its document.',
  scope,
  reply: Type.Object({ flowTemplate: Type.Intersect([WholeFlowTemplate, Publisher]) }),
  when: can(adminAccess, 'read'),
  failure: failures.fetchTemplates,
});
export const judgePublished = endpoint('PUT /admin/flowtemplates/:publishedId', {
  summary: 'Withdraws, restores, or recommends a published template.',
  scope,
  body: Type.Object({
    withdrawn: Type.Optional(Type.Boolean()),
    featured: Type.Optional(Type.Boolean()),
  }),
  reply: Acknowledgement,
  when: can(adminAccess, 'update'),
  failure: failures.updateTemplate,
  invalidates: () => [listPublished, getPublished, searchFlowTemplates],
});
