import { Type } from 'typebox';
import { can, endpoint, messages, type Output } from '#core/contract';
import { access } from '#plugins/flows/contract/references';

const failures = messages('personas.walkFailure', {
  walk: 'Error submitting pages',
});

export const walkTrial = endpoint('POST /flows/:flowId/trials/:testRunId/walk', {
  summary:
    'Submits the pages of a test run with a persona’s values until a value is missing, the run stops at a breakpoint, or the run ends.',
  body: Type.Object({
    personaId: Type.String({ minLength: 1, maxLength: 64 }),
    /** The token of the test run’s page, which only the person who started it has. */
    tryFlowToken: Type.String({ minLength: 1, maxLength: 500 }),
    /** Answers one page alone. */
    once: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    /** Pages that were answered. */
    answered: Type.Integer(),
    /**
     * `field` misses a value, `nothing` has no button, `refused` shows the page
     * again, `elsewhere` leads to another site or device, `limit` answered many pages.
     */
    reason: Type.Union([
      Type.Literal('ended'),
      Type.Literal('once'),
      Type.Literal('stopped'),
      Type.Literal('field'),
      Type.Literal('nothing'),
      Type.Literal('refused'),
      Type.Literal('elsewhere'),
      Type.Literal('limit'),
    ]),
    /** The name of the field that misses a value. */
    field: Type.Optional(Type.String()),
    /** Buttons that it pressed without their name, where a page has several. */
    guessed: Type.Optional(Type.Array(Type.String())),
  }),
  when: can(access, 'update'),
  failure: failures.walk,
  waits: true,
});
export type Walk = Output<typeof walkTrial>;
