import { format } from '../../contract';

/** The function that puts a message's values in place, in the person's language. */
export const useText = () => format;
