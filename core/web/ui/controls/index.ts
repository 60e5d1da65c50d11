export {
  ControlContext,
  type ControlDefinition,
  type ControlProps,
  type ControlSurroundings,
} from './control';
export { ControlField } from './ControlField';
export { controlFor, isCode } from './controlFor';
export { insertText, TextControl, TextAreaControl, ValueControl } from './TextControl';
export { JsonControl } from './JsonControl';
export { ListControl } from './ListControl';
export { ReferencePicker } from './ReferencePicker';
