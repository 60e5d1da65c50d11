import { Type, type Static } from 'typebox';
import { maybe, oneOf } from './resources';

const Point = Type.Object({ x: Type.Number(), y: Type.Number() });
const Id = Type.String({ minLength: 1 });
const Anything = Type.Record(Type.String(), Type.Unknown());
/** A switch, as the wire has it: true, false, or the text of either. */
const Switch = Type.Union([Type.Boolean(), oneOf(['true', 'false'])]);

const wrapper = {
  classes: maybe(Type.String()),
  grabbable: maybe(Type.Boolean()),
  group: maybe(Type.String()),
  locked: maybe(Type.Boolean()),
  pannable: maybe(Type.Boolean()),
  position: maybe(Point),
  removed: maybe(Type.Boolean()),
  selectable: maybe(Type.Boolean()),
  selected: maybe(Type.Boolean()),
};
const Node = Type.Object({
  ...wrapper,
  data: Type.Object({
    id: Id,
    nodeType: Id,
    capabilityName: maybe(Type.String()),
    connectionId: maybe(Type.String()),
    connectorId: maybe(Type.String()),
    idUnique: maybe(Type.String()),
    label: maybe(Type.String()),
    name: maybe(Type.String()),
    /** As its connector wants them: exports hold other kinds of values than a schema could list. */
    properties: maybe(Anything),
    status: maybe(Type.String()),
    type: maybe(Type.String()),
  }),
});
const Edge = Type.Object({ ...wrapper, data: Type.Object({ id: Id, source: Id, target: Id }) });

/** The graph of a flow as it is sent; what is left out has the canvas’s default. */
export const GraphBody = Type.Object({
  boxSelectionEnabled: maybe(Type.Boolean()),
  data: maybe(Anything),
  elements: maybe(Type.Object({ nodes: maybe(Type.Array(Node)), edges: maybe(Type.Array(Edge)) })),
  maxZoom: maybe(Type.Number()),
  minZoom: maybe(Type.Number()),
  pan: maybe(Point),
  panningEnabled: maybe(Type.Boolean()),
  renderer: maybe(Anything),
  userPanningEnabled: maybe(Type.Boolean()),
  userZoomingEnabled: maybe(Type.Boolean()),
  zoom: maybe(Type.Integer()),
  zoomingEnabled: maybe(Type.Boolean()),
});
export type GraphBody = Static<typeof GraphBody>;

const controls = [
  'button',
  'colorPicker',
  'contentEditableTextArea',
  'cssArea',
  'dropDown',
  'dropDownMultiSelect',
  'dropDownMultiSelect2',
  'dropDownWithCreate',
  'functionArgumentList',
  'keyValueList',
  'label',
  'radioSelect',
  'textArea',
  'textField',
  'textFieldArrayView',
  'toggleSwitch',
] as const;
const InputSchema = Type.Array(
  Type.Object({
    propertyName: Id,
    preferredDataType: oneOf(['array', 'boolean', 'number', 'object', 'string']),
    description: maybe(Type.String()),
    isExpanded: maybe(Type.Boolean()),
    preferredControlType: maybe(oneOf(controls)),
    required: maybe(Type.Boolean()),
  }),
);
const OutputSchema = Type.Object({
  output: Type.Object({
    properties: Anything,
    type: oneOf(['object']),
    additionalProperties: maybe(Type.Boolean()),
  }),
});
const Screen = Type.Union([Type.String(), Anything]);
const Settings = Type.Object({
  csp: maybe(Type.String()),
  css: maybe(Type.String()),
  cssLinks: maybe(Type.Array(Type.String())),
  customErrorScreenBrandLogoUrl: maybe(Type.String()),
  customErrorShowFooter: maybe(Switch),
  customFaviconLink: maybe(Type.String()),
  customLogoURLSelection: maybe(Type.Integer()),
  customTitle: maybe(Type.String()),
  defaultErrorScreenBrandLogo: maybe(Switch),
  flowHttpTimeoutInSeconds: maybe(Type.Integer()),
  flowTimeoutInSeconds: maybe(Type.Integer()),
  intermediateLoadingScreenCSS: maybe(Screen),
  intermediateLoadingScreenHTML: maybe(Screen),
  jsCustomFlowPlayer: maybe(Type.String()),
  jsLinks: maybe(
    Type.Array(
      // Exports leave the texts of links empty that need no check of their integrity.
      Type.Object({
        label: Id,
        value: Id,
        defer: Switch,
        crossorigin: Type.String(),
        integrity: Type.String(),
        referrerpolicy: Type.String(),
        type: Type.String(),
      }),
    ),
  ),
  logLevel: maybe(Type.Integer({ minimum: 1, maximum: 4 })),
  requireAuthenticationToInitiate: maybe(Switch),
  scrubSensitiveInfo: maybe(Switch),
  sensitiveInfoFields: maybe(Type.Array(Type.String())),
  useCSP: maybe(Switch),
  useCustomCSS: maybe(Switch),
  useCustomFlowPlayer: maybe(Switch),
  useCustomScript: maybe(Switch),
  useIntermediateLoadingScreen: maybe(Switch),
  validateOnSave: maybe(Switch),
});
const Age = Type.Object({ enabled: Type.Boolean(), time: Type.Number(), timeFormat: Id });
const Trigger = Type.Object({
  type: oneOf(['AUTHENTICATION', 'SCHEDULE']),
  configuration: maybe(Type.Object({ mfa: Age, pwd: Age })),
});

/** A flow as it is created and replaced. */
export const FlowBody = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 256,
    pattern: String.raw`^\s*[\p{L}\p{M}\p{N}\p{So}/.'_\-\[\]].?(?!.*(<|\$\{))`,
    description: 'a name without “<” or “${” that starts with a letter or a digit',
  }),
  color: maybe(Type.String({ maxLength: 20 })),
  description: maybe(
    Type.String({
      maxLength: 1024,
      pattern: String.raw`^(?!.*(<|\$\{))`,
      description: 'text without “<” or “${”',
    }),
  ),
  graphData: maybe(GraphBody),
  inputSchema: maybe(InputSchema),
  outputSchema: maybe(OutputSchema),
  settings: maybe(Settings),
  trigger: maybe(Trigger),
});
export type FlowBody = Static<typeof FlowBody>;

/** The body of a call that validates a flow: a graph in place of the stored one. */
export const ValidateBody = Type.Object({ graphData: maybe(GraphBody) });
export type ValidateBody = Static<typeof ValidateBody>;
