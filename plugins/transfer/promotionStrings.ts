import { messages } from '../../core/contract';

/** The texts of promotions. */
export const promotionStrings = messages('transfer.promotion', {
  mayNot: 'You may not create and change flows there.',
});
