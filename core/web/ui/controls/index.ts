export {
  ControlContext,
  type ControlDefinition,
  type ControlProps,
  type ControlSurroundings,
  type ReferenceOption,
} from './control';
export { ControlField } from './ControlField';
export { controlFor } from './controlFor';
export { insertText } from './insertText';
export { JsonControl } from './JsonControl';
export { ListControl } from './ListControl';
export { ReferencePicker } from './ReferencePicker';
export { TextControl } from './TextControl';
export { TextAreaControl } from './TextAreaControl';
