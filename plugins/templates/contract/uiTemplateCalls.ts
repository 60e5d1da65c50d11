import { Type } from 'typebox';
import { can, endpoint, entitled, every, Note, Paging, type CrudAction } from '#core/contract';
import { failures } from './failures';
import { studioPlan, templatesAccess } from './references';
import { UiTemplate, UiTemplateBody } from './uiTemplate';

const may = (action: CrudAction) => every(entitled(studioPlan), can(templatesAccess, action));
const One = Type.Object({ uiTemplate: UiTemplate });
const bodyLimit = 4 * 1024 * 1024;

export const listUiTemplates = endpoint('GET /ui', {
  summary: 'The company’s templates of pages, by name.',
  query: Paging,
  reply: Type.Object({ uiTemplates: Type.Array(UiTemplate), count: Type.Integer() }),
  when: may('read'),
  failure: failures.fetchUiTemplates,
});
export const getUiTemplate = endpoint('GET /ui/:uiId', {
  summary: 'One template of a page.',
  reply: One,
  when: may('read'),
  failure: failures.fetchUiTemplates,
});
export const createUiTemplate = endpoint('POST /ui', {
  summary: 'Makes a template of a page; its name is not taken yet, and its markup has no “{{{”.',
  body: UiTemplateBody,
  reply: One,
  when: may('create'),
  failure: failures.createUiTemplate,
  bodyLimit,
  invalidates: () => [listUiTemplates],
});
export const saveUiTemplate = endpoint('PUT /ui/:uiId', {
  summary:
    'Changes what is given; nodes that use the template keep their state until they are brought up to date.',
  body: Type.Intersect([
    Type.Partial(UiTemplateBody),
    /** The `updatedDate` that was read; 409 when somebody has saved since. */
    Type.Object({ readDate: Type.Optional(Type.Integer()) }),
  ]),
  reply: One,
  when: may('update'),
  failure: failures.updateUiTemplate,
  bodyLimit,
  invalidates: () => [listUiTemplates, getUiTemplate, usesOfUiTemplate],
});
export const deleteUiTemplate = endpoint('DELETE /ui/:uiId', {
  summary: 'Deletes a template of a page; nodes that use it keep what they show.',
  reply: Note,
  when: may('delete'),
  failure: failures.deleteUiTemplate,
  invalidates: () => [listUiTemplates],
});
export const previewUiTemplate = endpoint('POST /ui/preview', {
  summary:
    'The markup that a template makes of values, as a hosted page would show it; nothing is kept.',
  body: Type.Object({
    template: Type.String({ maxLength: 500_000 }),
    values: Type.Record(Type.String(), Type.Unknown()),
  }),
  reply: Type.Object({ html: Type.String() }),
  when: may('read'),
  bodyLimit,
});
export const usesOfUiTemplate = endpoint('GET /ui/:uiId/uses', {
  summary:
    'The nodes of current versions that were filled from a template, and whether they show an older state of it.',
  reply: Type.Object({
    flows: Type.Array(
      Type.Object({
        flowId: Type.String(),
        name: Type.String(),
        nodes: Type.Array(
          Type.Object({ nodeId: Type.String(), title: Type.String(), older: Type.Boolean() }),
        ),
      }),
    ),
  }),
  when: may('read'),
});
