/**
 * # A panel beside the canvas
 *
 * `canvasAside` shows a panel in the strip beside the canvas, with what is selected.
 * `asidePanels` opens one with a button of the side bar.
 *
 * ![The panel of a node beside the canvas](recipes/pictures/aside.png)
 */
import { contribute, panel } from '@sluice/core/web';
import { asidePanels, canvasAside, type CanvasView, type EditorPartProps } from '@sluice/editor';

const Selection = ({ selected }: CanvasView) => <p>{selected.length} nodes selected</p>;
const Memos = ({ session }: EditorPartProps) => <p>Version {session.draftVersion ?? 'saved'}</p>;

export const besideCanvas = [
  panel('memos.selection', canvasAside, { view: async () => ({ default: Selection }) }),
  contribute(asidePanels, 'memos.panel', {
    tab: 'memos',
    view: async () => ({ default: Memos }),
  }),
];
