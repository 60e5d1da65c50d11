import { Type, type Static } from 'typebox';
import { Moment } from '#core/contract';

/** The categories of flows in the market. */
export const categories = [
  'Authentication',
  'Consent',
  'Identity Verification',
  'Multi-Factor Authentication (MFA)',
  'Passwordless',
  'Profile Management',
  'Risk Management & Fraud Detection',
  'User Registration',
] as const;
export type Category = (typeof categories)[number];
export const Category = Type.Unsafe<Category>(
  Type.Union(categories.map(each => Type.Literal(each))),
);

/** The name of a template of a flow. */
export const TemplateName = Type.String({ minLength: 1, maxLength: 256 });
/** The description of a template of a flow. */
export const TemplateDescription = Type.String({ maxLength: 2000 });

/** The outline of a flow, small enough for a list: places of nodes, and links between them. */
export const FlowSketch = Type.Object({
  /** `x` and `y` are those of the canvas. */
  nodes: Type.Array(
    Type.Object({
      x: Type.Integer(),
      y: Type.Integer(),
      kind: Type.Union([Type.Literal('page'), Type.Literal('step'), Type.Literal('operator')]),
    }),
  ),
  /** From and to, each the index of a node. */
  links: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
});
export type FlowSketch = Static<typeof FlowSketch>;

/** The contents and requirements of a template, read from its document. */
export const FlowTemplateInfo = Type.Object({
  flows: Type.Integer(),
  nodes: Type.Integer(),
  /** Pages that people see. */
  pages: Type.Integer(),
  connectors: Type.Array(
    Type.Object({ connectorId: Type.String(), name: Type.String(), nodes: Type.Integer() }),
  ),
  variables: Type.Array(Type.Object({ name: Type.String(), context: Type.String() })),
  /** An https address of a picture of the first flow. */
  thumbnailUrl: Type.Optional(Type.String()),
  /** The outline of the first flow. */
  sketch: Type.Optional(FlowSketch),
});
export type FlowTemplateInfo = Static<typeof FlowTemplateInfo>;

/** A template of a flow as lists and the market show it. */
export const FlowTemplate = Type.Object({
  flowTemplateId: Type.String(),
  name: Type.String(),
  description: Type.String(),
  category: Category,
  flowTemplateInfo: FlowTemplateInfo,
  /** Where the console shows it. */
  flowTemplateUrl: Type.String(),
  /**
   * `own` is the company’s; `market` was published by somebody; `shipped` came with the product.
   */
  origin: Type.Union([Type.Literal('own'), Type.Literal('market'), Type.Literal('shipped')]),
  /** Who published it, where they want that said. */
  publisher: Type.Optional(Type.String()),
  published: Type.Boolean(),
  /** An operator took it out of the market. */
  withdrawn: Type.Boolean(),
  /** An operator recommends it. */
  featured: Type.Boolean(),
  /** How often it was imported from the market. */
  imports: Type.Integer(),
  createdDate: Moment,
  updatedDate: Moment,
  publishedDate: Type.Optional(Moment),
});
export type FlowTemplate = Static<typeof FlowTemplate>;
/** With the export document that an import takes: a flow, or `{ flows }`. */
export const WholeFlowTemplate = Type.Intersect([
  FlowTemplate,
  Type.Object({ document: Type.Unsafe<object>(Type.Object({})) }),
]);
export type WholeFlowTemplate = Static<typeof WholeFlowTemplate>;
