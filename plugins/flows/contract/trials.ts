import { Type } from 'typebox';
import { can, endpoint } from '#core/contract';
import { FlowBody } from './flow';
import { FlowChanges, largestFlow, Loose } from './flowChanges';
import { access } from './references';

/** The highest number of a draft; versions count up from 1, and -1 names the current one. */
const firstDraft = -2;
/** Whether a number names a draft, which was tried without being saved. */
export const isDraftVersion = (versionId: number): boolean => versionId <= firstDraft;
/** Says that a flow has no such version or draft. */
export const describeMissingVersion = (name: string, versionId: number | string): string =>
  isDraftVersion(Number(versionId))
    ? `This draft of “${name}” was deleted. Try the flow again from its canvas.`
    : `“${name}” has no version ${versionId}.`;
const DraftVersion = Type.Integer({ maximum: firstDraft });
export const keepDraft = endpoint('POST /flows/:flowId/drafts', {
  summary:
    'Stores a flow’s unsaved changes as a draft to try. Returns the draft’s number, and creates no version.',
  body: Type.Object(FlowChanges),
  reply: Type.Object({ versionId: DraftVersion }),
  when: can(access, 'update'),
  bodyLimit: largestFlow,
});
export const getDraft = endpoint('GET /flows/:flowId/drafts/:draftId', {
  summary: 'Returns a stored draft.',
  reply: FlowBody,
  when: can(access, 'read'),
});
export const tryFlow = endpoint('POST /flows/:flowId/try', {
  summary:
    'Starts a test run of the saved flow, or of a draft, and returns the URL of its hosted page.',
  body: Type.Object({
    parameters: Type.Optional(Loose),
    versionId: Type.Optional(DraftVersion),
  }),
  reply: Type.Object({
    url: Type.String(),
    interactionId: Type.String(),
    tryFlowToken: Type.String(),
  }),
  when: can(access, 'update'),
});
