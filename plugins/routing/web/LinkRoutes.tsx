import { reaction } from 'mobx';
import { useEffect } from 'react';
import type { LinkRoutesProps } from '#plugins/editor/contract/internal';
import { followLinks } from './followLinks';

/** Leads the links of a canvas around its nodes, for as long as it is there. */
export default function LinkRoutes({ stage, getLabels }: LinkRoutesProps) {
  useEffect(() => {
    const following = followLinks(stage, getLabels);
    const stop = reaction(() => stage.shown, following.update, { fireImmediately: true });
    return () => {
      stop();
      following.stop();
    };
  }, [stage, getLabels]);
  return null;
}
