import { fromModule, contribute } from '#core/web/plugin';
import {
  asidePanels,
  canvasBars,
  panelButtons,
  statusButtons,
  toolbarMenu,
} from '#plugins/editor/contract';
import { deployReach, versionMenu } from '#plugins/editor/contract/internal';
import { commentsTab, may } from '../contract';

const items = () => import('./actions/ReviewItems');

const readers = { when: may('read') };

/** The parts of change requests in the editor. */
export const editorParts = [
  contribute(toolbarMenu, 'reviews.items', { view: fromModule(items, 'ProposeItem') }, readers),
  contribute(
    versionMenu,
    'reviews.version',
    { view: fromModule(items, 'VersionItem') },
    { ...readers, order: 20 },
  ),
  contribute(
    statusButtons,
    'reviews.status',
    {
      view: () => import('./editor/ReviewStatus'),
    },
    readers,
  ),
  contribute(
    panelButtons,
    'reviews.comments',
    { view: fromModule(items, 'CommentsButton') },
    readers,
  ),
  contribute(
    asidePanels,
    'reviews.panel',
    { tab: commentsTab, view: () => import('./editor/CommentsPanel') },
    readers,
  ),
  contribute(canvasBars, 'reviews.marks', { view: () => import('./editor/CommentMarks') }, readers),
  contribute(deployReach, 'reviews.deploy', { view: () => import('./editor/DeployNote') }, readers),
];
