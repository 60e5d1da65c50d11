import { every, flagged, can, namespace, type Action, type Gate, type Panel } from '#core/contract';

const team = namespace('team');

/** The wire's resource group for the members of a company. */
export const access = team.permission('customers');
/** Whether this installation shows the team feature. */
export const enabled = team.flag('enabled', true);
export const list = team.route('list', '/customers');
/** Another path of the list. */
export const teamPath = team.route('team', '/team');
export const detail = team.route('detail', '/customers/:id');
/** The company's end users, one of them, and what they did. */
export const usersPage = team.route('users', '/users');
export const userPage = team.route('user', '/users/:id');
/** The groups of end users, and one of them. */
export const groupsPage = team.route('groups', '/users/groups');
export const groupPage = team.route('group', '/users/groups/:id');
export const userEventsPage = team.route('userEvents', '/users/:id/events');

/** The team feature is on, and the person may do this to members. */
export const may = (action: Action): Gate => every(flagged(enabled), can(access, action));

/** Further sections of a member's page, each with a heading of its own. */
export const memberPanels =
  team.extensionPoint<Panel<{ readonly customerId: string; readonly name: string }>>(
    'memberPanels',
  );

/** The connectors by which flows work with the company's end users. */
export const userDirectoryConnectorId = 'userDirectoryConnector';
export const authenticatorsConnectorId = 'authenticatorsConnector';
/** Their connections, which every company starts with under these ids. */
export const identityConnections = [
  {
    connectionId: 'c1d5a4f7e60b4f0e9a3c5b2d8e7f6a10',
    connectorId: userDirectoryConnectorId,
    name: 'User Directory',
  },
  {
    connectionId: 'a7e3b9c2d4f14c5e8b6a0d9f1c2e3b45',
    connectorId: authenticatorsConnectorId,
    name: 'Authenticators',
  },
] as const;
