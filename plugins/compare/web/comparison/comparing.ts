import { namespace } from '#core/contract';

/** Whether two versions are on screen with what is different between them. */
export const comparing = namespace('compare').contextKey('comparing', false);
