import { userAccounts } from './userAccounts';
import { userReading } from './userReading';
import { userWriting } from './userWriting';

/** What answers the calls about end users. */
export const userHandlers = [...userReading, ...userWriting, ...userAccounts];
