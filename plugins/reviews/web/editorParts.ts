import { contribute } from '#core/web/plugin';
import { canvasBars, statusButtons, toolbarMenu } from '#plugins/editor/contract';
import { deployReach, versionMenu } from '#plugins/editor/contract/internal';
import { may } from '../contract';

const readers = { when: may('read') };

/** What the editor shows of change requests. */
export const editorParts = [
  contribute(toolbarMenu, 'reviews.items', { view: () => import('./editor/ProposeItem') }, readers),
  contribute(
    versionMenu,
    'reviews.version',
    { view: () => import('./editor/VersionItem') },
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
  contribute(canvasBars, 'reviews.marks', { view: () => import('./editor/CommentMarks') }, readers),
  contribute(deployReach, 'reviews.deploy', { view: () => import('./editor/DeployNote') }, readers),
];
