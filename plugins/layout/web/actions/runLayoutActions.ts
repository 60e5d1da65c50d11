import type { Context } from '#core/web';
import { openEditor, type FlowSession } from '#plugins/editor/contract';
import {
  alignSelected,
  distributeSelected,
  type AlignLine,
  type DistributeWay,
} from '../alignNodes';
import { arrangeFlow } from '../arrangeFlow';

const onSession = (act: (session: FlowSession) => unknown) => (context: Context) => {
  const session = context.find(openEditor)?.current;
  return session && !session.editor.readOnly ? act(session) : undefined;
};

/** Arranges the flow on screen. */
export const arrange = onSession(session =>
  session.during('arrange', () => arrangeFlow(session.editor)),
);

const align = (line: AlignLine) => onSession(({ editor }) => alignSelected(editor, line));
const distribute = (way: DistributeWay) =>
  onSession(({ editor }) => distributeSelected(editor, way));
export const alignLeft = align('left');
export const alignCenter = align('center');
export const alignRight = align('right');
export const alignTop = align('top');
export const alignMiddle = align('middle');
export const alignBottom = align('bottom');
export const distributeHorizontally = distribute('horizontally');
export const distributeVertically = distribute('vertically');
