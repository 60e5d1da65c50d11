import { userAccounts } from './userAccounts';
import { userEvents } from './userEvents';
import { userReading } from './userReading';
import { userWriting } from './userWriting';

/** What answers the calls about end users. */
export const userHandlers = [...userReading, ...userWriting, ...userAccounts, ...userEvents];
