import { LayoutHierarchy } from '@blueprintjs/icons';
import { ActionIconButton } from '#core/web/ui';
import { arrangeNodes } from '../actions/layoutActions';

/** The button of the toolbar that arranges. */
export default function ArrangeButton() {
  return <ActionIconButton action={arrangeNodes} subject={undefined} icon={<LayoutHierarchy />} />;
}
