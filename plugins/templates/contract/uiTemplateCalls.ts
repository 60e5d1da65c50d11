import { Type } from 'typebox';
import {
  can,
  endpoint,
  entitled,
  every,
  Acknowledgement,
  Paging,
  type CrudAction,
} from '#core/contract';
import { failures } from './failures';
import { studioPlan, templatesAccess } from './references';
import { UiTemplate, UiTemplateBody } from './uiTemplate';

const may = (action: CrudAction) => every(entitled(studioPlan), can(templatesAccess, action));
const One = Type.Object({ uiTemplate: UiTemplate });
const bodyLimit = 4 * 1024 * 1024;

export const listUiTemplates = endpoint('GET /ui', {
  summary: 'Lists the environment’s UI templates, sorted by name.',
  query: Paging,
  reply: Type.Object({ uiTemplates: Type.Array(UiTemplate), count: Type.Integer() }),
  when: may('read'),
  failure: failures.fetchUiTemplates,
});
export const getUiTemplate = endpoint('GET /ui/:uiId', {
  summary: 'Returns a UI template.',
  reply: One,
  when: may('read'),
  failure: failures.fetchUiTemplates,
});
export const createUiTemplate = endpoint('POST /ui', {
  summary: 'Creates a UI template. Its name must be unique, and its markup can’t contain “{{{”.',
  body: UiTemplateBody,
  reply: One,
  when: may('create'),
  failure: failures.createUiTemplate,
  bodyLimit,
  invalidates: () => [listUiTemplates],
});
export const saveUiTemplate = endpoint('PUT /ui/:uiId', {
  summary:
    'Changes a UI template. Omitted values don’t change. Nodes that use the template keep the previous version until you update them.',
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
  summary: 'Deletes a UI template. Nodes that use it are not affected.',
  reply: Acknowledgement,
  when: may('delete'),
  failure: failures.deleteUiTemplate,
  invalidates: () => [listUiTemplates],
});
export const previewUiTemplate = endpoint('POST /ui/preview', {
  summary:
    'Renders the template and values that you send, as on a hosted page, and returns the markup. Nothing is stored.',
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
    'Lists the nodes that use a template in the current versions of up to 500 flows, and marks outdated nodes. `truncated` is true if more flows use it.',
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
    truncated: Type.Boolean(),
  }),
  when: may('read'),
});
