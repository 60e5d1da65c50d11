import {
  can,
  every,
  flagged,
  namespace,
  type CrudAction,
  type AnyEndpoint,
  type Gate,
  type Message,
  type Panel,
} from '#core/contract';
import type { Member } from './member';

const team = namespace('team');

/** The wire's resource group for the members of a company. */
export const access = team.permission('customers');
/** Whether this installation shows the team feature. */
export const enabled = team.flag('enabled', true);
export const list = team.route('list', '/customers');
/** Another path of the list. */
export const teamPath = team.route('team', '/team');
/** Where a person with an account accepts an invitation: `?token=`. */
export const joinPage = team.route('join', '/join');
export const detail = team.route('detail', '/customers/:id');
/** The team feature is on, and the person may do this to members. */
export const may = (action: CrudAction): Gate => every(flagged(enabled), can(access, action));

/** More sections of a member's page, each with its own heading. */
export const memberPanels =
  team.extensionPoint<Panel<{ readonly customerId: string; readonly name: string }>>(
    'memberPanels',
  );
/** More fields of the form that invites or changes a member, such as `roles`. */
export const memberFields = team.extensionPoint<Panel<object>>('memberFields');

/** More actions for a member, in their menu and on their page. */
export interface MemberAction {
  readonly title: Message;
  /** Asked before the call is made. */
  readonly question: {
    readonly title: Message<`${string}{name}${string}`>;
    readonly body: Message;
  };
  /** Its parameters are `companyId` and `customerId`. */
  readonly endpoint: AnyEndpoint;
  readonly done: Message<`${string}{name}${string}`>;
  /** `self`: the member is the person who looks. */
  readonly isOffered: (member: Member, self: boolean) => boolean;
}
export const memberActions = team.extensionPoint<MemberAction>('memberActions');
