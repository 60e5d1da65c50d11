export {
  type Audience,
  type Endpoint,
  type AnyEndpoint,
  type Input,
  type Output,
  endpoint,
  Acknowledgement,
  Moment,
  Paging,
} from './endpoint';
export { errorMessages, codes, Failure } from './failure';
export {
  type Gate,
  type Access,
  always,
  can,
  entitled,
  flagged,
  every,
  some,
  not,
  inContext,
} from './gate';
export { type Message, messages, format } from './message';
export type { SharedModule } from './plugin/packages';
export {
  type Permission,
  type Entitlement,
  type Flag,
  type ContextKey,
  type Service,
  type ExtensionPoint,
  type Route,
  type CrudAction,
  namespace,
  type Lazy,
  type Panel,
  type AnyQueries,
} from './reference';
export { isRecord, getField, getErrorMessage } from './unknown';
export { newId } from './ids/id';
