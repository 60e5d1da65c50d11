import { Type } from 'typebox';
import { endpoint, every } from '#core/contract';
import { getFlow as readFlow, listFlows as readFlows } from '#plugins/flows/contract';
import * as console from '#plugins/flows/contract/internal';
import { largestFlow } from '#plugins/flows/contract/flowChanges';
import { FlowBody } from './flowBodies';
import { maybe, NoContent, Resource, ResourceList, mediaTypes } from './resources';

/** Judged by the operation that the media type names. */
const Anything = Type.Record(Type.String(), Type.Unknown());
const Asked = Type.Object({
  /** The attributes to answer with, separated by commas; all without it. */
  attributes: maybe(Type.String({ maxLength: 1000 })),
  /** `dvlinterDetails` adds what the linter found. */
  expand: maybe(Type.String({ maxLength: 1000 })),
});

export const listFlows = endpoint('GET /environments/:companyId/flows', {
  summary: 'Lists the environment’s flows. `attributes` selects the attributes to return.',
  query: Asked,
  reply: ResourceList,
  when: readFlows.when,
  long: true,
});
export const createFlow = endpoint('POST /environments/:companyId/flows', {
  summary: 'Creates a flow or imports flows, depending on the request’s media type.',
  body: Anything,
  mediaTypes: [mediaTypes.json, mediaTypes.importFlow],
  reply: Resource,
  when: console.createFlow.when,
  bodyLimit: largestFlow,
});
export const getFlow = endpoint('GET /environments/:companyId/flows/:flowId', {
  summary: 'Returns a flow. `attributes` selects the attributes to return.',
  query: Asked,
  reply: Resource,
  when: readFlow.when,
});
export const replaceFlow = endpoint('PUT /environments/:companyId/flows/:flowId', {
  summary:
    'Replaces a flow with a new version. Omitted values are reset to their defaults, except the graph, which is kept.',
  body: FlowBody,
  mediaTypes: [mediaTypes.json],
  reply: Resource,
  when: every(readFlow.when, console.saveFlow.when),
  bodyLimit: largestFlow,
});
export const deleteFlow = endpoint('DELETE /environments/:companyId/flows/:flowId', {
  summary: 'Deletes a flow with its versions. Fails if another flow or a policy uses it.',
  reply: NoContent,
  when: console.deleteFlow.when,
});
export const actOnFlow = endpoint('POST /environments/:companyId/flows/:flowId', {
  summary: 'Clones, deploys, or validates a flow, depending on the request’s media type.',
  body: Anything,
  mediaTypes: [mediaTypes.cloneFlow, mediaTypes.deployFlow, mediaTypes.validateFlow],
  reply: Resource,
  when: readFlow.when,
  bodyLimit: largestFlow,
});
export const setFlowEnabled = endpoint('PUT /environments/:companyId/flows/:flowId/enabled', {
  summary: 'Enables or disables a flow.',
  body: Type.Object({ enabled: Type.Boolean() }),
  mediaTypes: [mediaTypes.json],
  reply: Resource,
  when: console.enableFlow.when,
});
