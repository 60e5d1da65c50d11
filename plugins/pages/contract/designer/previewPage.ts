import { Type } from 'typebox';
import { can, endpoint } from '#core/contract';
import { access as flowsAccess } from '#plugins/flows/contract';
import { failures } from '../failures';

const Code = Type.String({ maxLength: 500_000 });
/** Where the empty page stands that a page is shown in while it is edited. */
export const previewFramePath = '/pages/preview';

const Texts = Type.Record(Type.String(), Type.String({ maxLength: 2000 }));

/** Draws a page of a flow that is being edited as the hosted page would show it. */
export const previewPage = endpoint('POST /company/:companyId/pages/preview', {
  summary:
    'Renders a node’s HTML as a hosted page with sample values. Scripts don’t run, and nothing is stored.',
  body: Type.Object({
    html: Code,
    css: Code,
    /** The style sheets of the flow’s settings. */
    settings: Type.Optional(
      Type.Object({
        useCustomCSS: Type.Optional(Type.Unknown()),
        css: Type.Optional(Code),
        cssLinks: Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 50 })),
      }),
    ),
    /** The node’s own inputs by name. */
    values: Type.Record(Type.String(), Type.Unknown()),
    scheme: Type.Union([Type.Literal('light'), Type.Literal('dark')]),
    /** The HTML is more than a page of a run, such as a mail: nothing of the look of pages is added. */
    plain: Type.Optional(Type.Boolean()),
    /** A language of the environment’s pages; its default one without. */
    language: Type.Optional(Type.String({ maxLength: 35 })),
    message: Type.Optional(Type.String({ maxLength: 2000 })),
    /** The errors of fields by name. */
    errors: Type.Optional(Texts),
  }),
  reply: Type.Object({
    html: Type.String(),
    /** The languages that the environment’s pages speak. */
    languages: Type.Array(Type.String()),
    language: Type.String(),
  }),
  when: can(flowsAccess, 'read'),
  failure: failures.previewPage,
  bodyLimit: 4 * 1024 * 1024,
});
