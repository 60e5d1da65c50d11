import { expect, it } from 'vitest';
import { readFailure } from '#core/contract/internal';
import {
  applyPromotion,
  getPromotion,
  listPromotions,
  listTargets,
  previewPromotion,
  rollBackPromotion,
} from './promotion';

it('has a fallback text for each call for promotions', () => {
  for (const { failure } of [
    applyPromotion,
    getPromotion,
    listPromotions,
    listTargets,
    previewPromotion,
    rollBackPromotion,
  ])
    expect(readFailure(400, { success: false }, failure).message).toMatch(/^Error .*promoti/);
});
