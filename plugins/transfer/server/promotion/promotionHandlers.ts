import { applyHandler } from './applyHandler';
import { readHandlers } from './readHandlers';
import { rollBackHandler } from './rollBackHandler';
import { targetHandler } from './targetHandler';

/** Answers the calls of promotions. */
export const promotionHandlers = [targetHandler, ...readHandlers, applyHandler, rollBackHandler];
