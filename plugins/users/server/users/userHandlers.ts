import { exportUsersHandler } from './files/exportUsers';
import { importUsersHandler } from './files/importUsers';
import { groupHandlers } from './groupHandlers';
import { userAccounts } from './userAccounts';
import { userReading } from './userReading';
import { userWriting } from './userWriting';

/** The handlers of the calls about end users. */
export const userHandlers = [
  ...userReading,
  ...userWriting,
  ...userAccounts,
  ...groupHandlers,
  importUsersHandler,
  exportUsersHandler,
];
