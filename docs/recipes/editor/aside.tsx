/**
 * # Add a panel beside the canvas
 *
 * A `canvasAside` panel appears in the strip beside the canvas and gets the selected nodes. An
 * `asidePanels` panel opens with a button in the side bar.
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
