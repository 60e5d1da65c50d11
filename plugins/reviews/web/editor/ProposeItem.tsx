import { ActionItem } from '#core/web/ui';
import { propose } from '../actions/requestActions';

/** Asks for a review, in the toolbar’s menu. */
export default function ProposeItem() {
  return <ActionItem action={propose} />;
}
